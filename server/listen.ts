import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Why the process cannot start, in one line for the person who started it. */
export class CannotStart extends Error {}

/** `port` 0 takes any free one. */
export async function listen(handle: RequestListener, host: string, port: number) {
  const server = createServer(handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new CannotStart(reasonOf(error, host, port))))
    server.listen(port, host, resolve)
  })
  return server
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port

function reasonOf(error: NodeJS.ErrnoException, host: string, port: number) {
  if (error.code === 'EADDRINUSE') return `port ${port} on ${host} is taken by another program; set PORT to a free one`
  if (error.code === 'EACCES') return `port ${port} needs more rights than this process has; set PORT to a higher one`
  return `cannot listen on HOST ${host} (${error.message})`
}
