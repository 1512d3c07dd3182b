import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import { joinChunks } from './http/body/joinChunks.ts'
import { inOrder } from './http/network/inOrder.ts'

const PATIENCE_MS = 3000
/** Longer than a proxy keeps an idle connection, or it would send a request down one that has just been closed. */
const KEEP_ALIVE_MS = 130_000

export class CannotStart extends Error {}

type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/**
 * The port is taken at once, so that a taken one is known before anything else is done, and answers 503 until it is opened.
 * Port 0 takes any free one.
 */
export async function listen({ host, port: wanted, isProduction }: Config) {
  let handle: RequestListener = (_request, response) =>
    response.writeHead(503, { 'Retry-After': '1' }).end('Dragoman is starting')
  let takeUpgrade: TakeUpgrade = (_request, socket) =>
    refuseUpgrade(socket, '503 Service Unavailable', 'Retry-After: 1')
  const servers: Server[] = []
  let unanswered = 0
  const add = async (name: string, port: number) => {
    const answer = inOrder((request, response) => {
      unanswered++
      response.once('close', () => unanswered--)
      return handle(request, response)
    })
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      joinChunks(request)
      answer(request, response)
    })
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => undefined)
      if (!takeUpgrade(request, socket, head)) refuseUpgrade(socket, '404 Not Found')
    })
    await bind(server, name, port)
    servers.push(server)
    return (server.address() as AddressInfo).port
  }
  const port = await add(host, wanted)
  if (!isProduction && host === '127.0.0.1') await add('::1', port).catch(ignoreMissingProtocol)
  return {
    port,
    open(requests: RequestListener, upgrades: TakeUpgrade) {
      handle = requests
      takeUpgrade = upgrades
    },
    async close() {
      for (const server of servers) server.close().closeIdleConnections()
      for (const giveUpAt = Date.now() + PATIENCE_MS; unanswered > 0 && Date.now() < giveUpAt; ) await pause(20)
      for (const server of servers) server.closeAllConnections()
    },
  }
}

export function refuseUpgrade(socket: Duplex, status: string, ...headers: string[]) {
  socket.end([`HTTP/1.1 ${status}`, ...headers, 'Connection: close', '', ''].join('\r\n'))
  return true
}

function bind(server: Server, host: string, port: number) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotStart(reasonOf(error, host, port), { cause: error.code })),
    )
    server.listen(port, host, resolve)
  })
}

function ignoreMissingProtocol(error: CannotStart) {
  if (error.cause === 'EADDRINUSE') throw error
}

function reasonOf(error: NodeJS.ErrnoException, host: string, port: number) {
  if (error.code === 'EADDRINUSE') return `port ${port} on ${host} is taken by another program; set PORT to a free one`
  if (error.code === 'EACCES') return `port ${port} needs more rights than this process has; set PORT to a higher one`
  return `cannot listen on HOST ${host} (${error.message})`
}
