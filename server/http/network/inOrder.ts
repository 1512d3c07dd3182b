import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

const MAX_AHEAD = 20
const MAX_AHEAD_OF_ALL = 10_000

type Request = Parameters<RequestListener>
type Line = { isBusy: boolean; ahead: Request[] }

/**
 * Carries out the requests of a connection one after the other, as they are answered: a packet of a thousand requests is as much
 * work at once as one of them. A connection on which many wait is not read further. It is closed only where those of all are too
 * many, because Node makes an error with a stack for each request that a closed connection leaves.
 */
export function inOrder(handle: RequestListener, maxAheadOfAll = MAX_AHEAD_OF_ALL): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  let aheadOfAll = 0

  function openLine(socket: Socket): Line {
    const line: Line = { isBusy: false, ahead: [] }
    lines.set(socket, line)
    // Reading the body of a request resumes its connection.
    socket.on('resume', () => line.ahead.length >= MAX_AHEAD && socket.pause())
    return line
  }

  function begin(line: Line, [request, response]: Request) {
    line.isBusy = true
    response.once('close', () => goOn(line, request.socket))
    handle(request, response)
  }

  function goOn(line: Line, socket: Socket) {
    line.isBusy = false
    if (socket.destroyed) aheadOfAll -= line.ahead.splice(0).length
    const next = line.ahead.shift()
    if (!next) return
    aheadOfAll--
    if (line.ahead.length < MAX_AHEAD && socket.isPaused()) socket.resume()
    begin(line, next)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? openLine(socket)
    if (!line.isBusy) return begin(line, [request, response])
    line.ahead.push([request, response])
    if (++aheadOfAll > maxAheadOfAll) socket.destroy()
    else if (line.ahead.length >= MAX_AHEAD) socket.pause()
  }
}
