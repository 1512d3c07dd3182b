import { createServer, type Server } from 'node:net'

/** A port of the loopback that nobody used a moment ago. */
export async function freePort(): Promise<number> {
  const { port, server } = await takenPort()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A port that stays taken until `server` is closed. */
export async function takenPort(): Promise<{ port: number; server: Server }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return { port: address.port, server }
}
