import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'

const MAX_AHEAD = 20

/**
 * Carries out the requests of a connection one after the other, as they are answered: a packet of a thousand requests is as much
 * work at once as one of them.
 */
export function inOrder(handle: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, Parameters<RequestListener>[]>()
  function begin(...[request, response]: Parameters<RequestListener>) {
    response.once('close', () => goOn(request))
    handle(request, response)
  }
  function goOn({ socket }: IncomingMessage) {
    const next = ahead.get(socket)!.shift()
    if (!next) ahead.delete(socket)
    else if (!socket.destroyed) begin(...next)
  }
  return (request, response) => {
    const { socket } = request
    const line = ahead.get(socket)
    if (!line) {
      ahead.set(socket, [])
      return begin(request, response)
    }
    if (line.length < MAX_AHEAD) line.push([request, response])
    else socket.destroy()
  }
}
