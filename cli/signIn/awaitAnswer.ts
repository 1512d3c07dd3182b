import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EXIT, Failure } from '../exit.ts'

const PATH = '/callback'
/** So long the server keeps the question. */
const PATIENCE_MS = 15 * 60_000

/** A door on this machine to which the browser brings the answer (RFC 8252, 7.3); close it. */
export async function openDoor() {
  const arrived = Promise.withResolvers<URLSearchParams>()
  const expected = Promise.withResolvers<string>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const state = await expected.promise
    if (request.method !== 'GET' || pathname !== PATH || searchParams.get('state') !== state)
      return say(response, 404, 'There is nothing here.')
    const isAllowed = searchParams.has('code')
    say(response, 200, isAllowed ? 'You are signed in. You can close this page.' : 'Nothing was allowed.')
    arrived.resolve(searchParams)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    /** The code that comes with this state; the person may also refuse. */
    async code(state: string, issuer: string) {
      expected.resolve(state)
      const late = setTimeout(
        () => arrived.reject(new Failure('Nobody answered in the browser', EXIT.refused)),
        PATIENCE_MS,
      )
      const answer = await arrived.promise.finally(() => clearTimeout(late))
      const code = answer.get('code')
      if (code === null) throw new Failure('The sign-in was refused in the browser', EXIT.refused)
      // RFC 9207: a code of another server is not for this one.
      if (answer.get('iss') !== issuer) throw new Failure('The answer came from another server', EXIT.refused)
      return code
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function say(response: ServerResponse, status: number, sentence: string) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${sentence}\n`)
}
