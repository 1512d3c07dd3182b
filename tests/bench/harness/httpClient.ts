import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Sends as many requests as the server answers, over the connections that the parent asks for. */
export type Load = { url: string; headers: Record<string, string>; connections: number; ms: number }
export type Loaded = { perSecond: number }

const HEAD_END = Buffer.from('\r\n\r\n')

async function run({ url, headers, connections, ms }: Load): Promise<Loaded> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines = Object.entries({ Host: host, Accept: '*/*', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  let answers = 0
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname).setNoDelay()
    askAgainAndAgain(socket, request, () => answers++)
    return socket
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const start = performance.now()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const perSecond = (answers / (performance.now() - start)) * 1000
  for (const socket of sockets) socket.destroy()
  return { perSecond }
}

/** One request after the other; what it needs to know of an answer is where it ends. */
function askAgainAndAgain(socket: Socket, request: Buffer, answered: () => void) {
  let head: Buffer | undefined
  let missing = 0
  socket.on('connect', () => socket.write(request))
  socket.on('error', () => undefined)
  socket.on('data', (piece) => {
    let rest: Buffer = piece
    if (missing === 0) {
      rest = head ? Buffer.concat([head, rest]) : rest
      const end = rest.indexOf(HEAD_END)
      if (end === -1) {
        head = rest
        return
      }
      missing = lengthIn(rest.toString('latin1', 0, end))
      head = undefined
      rest = rest.subarray(end + HEAD_END.length)
    }
    missing -= rest.length
    if (missing > 0) return
    answered()
    socket.write(request)
  })
}

function lengthIn(head: string) {
  const [, status, length] = /^HTTP\/1\.1 (\d+)[\s\S]*\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (status !== '200' || length === undefined) throw new Error(`Not an answer to measure:\n${head}`)
  return Number(length)
}

process.on('message', async (load: Load) => process.send?.(await run(load)))
