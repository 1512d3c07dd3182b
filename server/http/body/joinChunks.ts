import type { IncomingMessage } from 'node:http'

const CHUNKS_PASSED_ON = 64
const REST_MS_PER_CHUNK = 0.005

/**
 * The reader rests after the chunks for about as long as they took. Node hands on each HTTP chunk by itself, up to 350,000 in
 * one turn of the event loop: a body in chunks of one byte delayed everybody by a second.
 */
export function joinChunks(request: IncomingMessage) {
  if (request.headers['transfer-encoding'] === undefined) return
  const { push, _read } = request
  let pieces: Buffer[] = []
  let passedOn = 0
  let isResting = false

  request.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      passOnPieces()
      return push.call(request, null)
    }
    if (passedOn === 0) setImmediate(endTurn)
    if (++passedOn <= CHUNKS_PASSED_ON) return push.call(request, chunk)
    pieces.push(chunk)
    isResting = true
    return false // Node stops reading from the socket
  }
  request._read = (size: number) => {
    if (!isResting) _read.call(request, size)
  }

  function endTurn() {
    if (isResting) setTimeout(resume, passedOn * REST_MS_PER_CHUNK)
    else passedOn = 0
  }

  function resume() {
    passedOn = 0
    isResting = false
    if (request.destroyed) return
    passOnPieces()
    _read.call(request, 0)
  }

  function passOnPieces() {
    if (pieces.length > 0) push.call(request, Buffer.concat(pieces))
    pieces = []
  }
}
