import { connect, type Socket } from 'node:net'
import { count } from '../figures.ts'
import type { Attacker } from '../processes/attacker.ts'
import { atOnce } from '../processes/attacker.ts'
import type { Kinds } from './kind.ts'

const LINGER_MS = 20_000

/** A bare connection that `speak` uses; over when it is closed or after a while. */
function open(attacker: Attacker, speak: (socket: Socket) => void) {
  return new Promise<void>((resolve) => {
    const { port, hostname } = new URL(attacker.site.url)
    const socket = connect({
      port: Number(port),
      host: hostname,
      ...(attacker.address && { localAddress: attacker.address }),
    })
    const over = () => {
      socket.destroy()
      resolve()
    }
    let isAnswered = false
    socket.on('data', (chunk: Buffer) => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(String(chunk.subarray(0, 20)))?.[1]
      if (status && !isAnswered) count(attacker.statuses, status)
      isAnswered = true
    })
    socket.on('connect', () => speak(socket))
    socket.on('error', over).on('close', over)
    setTimeout(over, LINGER_MS).unref()
  })
}
const slowly = (socket: Socket, text: string, everyMs: number) => {
  let at = 0
  const clock = setInterval(
    () => (socket.destroyed ? clearInterval(clock) : socket.write(text[at++ % text.length]!)),
    everyMs,
  ).unref()
}
const head = (attacker: Attacker, line: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: ${new URL(attacker.site.url).host}\r\nAuthorization: Bearer ${attacker.token}\r\n${more}`

export const CONNECTIONS: Kinds = {
  'idle connections': { attack: (attacker) => atOnce(300, () => open(attacker, () => undefined)) },
  'headers a byte at a time': {
    attack: (attacker) =>
      atOnce(200, () =>
        open(attacker, (socket) => slowly(socket, head(attacker, 'GET /api/v1/projects', 'X-A: '), 500)),
      ),
  },
  'sockets that say nothing': {
    attack: (attacker) =>
      atOnce(200, () =>
        open(attacker, (socket) =>
          socket.write(
            `${head(attacker, 'GET /collab')}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`,
          ),
        ),
      ),
  },
  'pipelined requests': {
    attack: (attacker) =>
      atOnce(20, () =>
        open(attacker, (socket) => {
          socket.write(`${head(attacker, 'GET /api/v1/projects')}\r\n`.repeat(500))
          socket.end()
        }),
      ),
  },
  'pipelined requests, unread': {
    attack: (attacker) =>
      atOnce(20, () =>
        open(attacker, (socket) => {
          socket.pause()
          socket.write(
            `${head(attacker, `GET /api/v1/pages/${attacker.pages[0]!.page_id}/rows?language=es`)}\r\n`.repeat(500),
          )
        }),
      ),
  },
  'large headers and addresses': {
    attack: (attacker) =>
      atOnce(20, (n) =>
        attacker.call('GET', `/projects?${n % 2 ? 'a=b&'.repeat(3500) : 'skip=1'}`, {
          headers: Object.fromEntries(Array.from({ length: 100 }, (_, m) => [`x-${m}`, 'a'.repeat(n % 2 ? 1 : 130)])),
        }),
      ),
  },
  'calls of nothing': { attack: (attacker) => atOnce(50, () => attacker.call('GET', '/projects')) },
  'calls of the web app': {
    attack: (attacker) =>
      atOnce(30, () =>
        attacker.call('GET', `/api/../${attacker.pick(['', 'assets/x.js', 'docs', 'openapi.json', 'favicon.ico'])}`, {
          isAnonymous: true,
        }),
      ),
  },
}
