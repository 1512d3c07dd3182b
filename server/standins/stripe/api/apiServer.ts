import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { isLoopbackHost } from '#server/http/network/loopbackHosts.ts'
import type { Log } from '#server/log.ts'
import type { Faults } from '../faults.ts'
import type { Sandbox } from '../sandbox.ts'
import { SENT } from '../sent.ts'
import { type Answer, answerCall } from './answerCall.ts'
import { routeOf } from './route.ts'

const FAULTY: Record<string, Answer> = {
  error: {
    status: 500,
    headers: {},
    body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  },
  tooMany: {
    status: 429,
    headers: { 'stripe-rate-limited-reason': 'global-rate' },
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded' } },
  },
}

/** Refuses a foreign Host header, which comes from a page in a browser (DNS rebinding) and not from the server. */
const FOREIGN: Answer = {
  status: 403,
  headers: {},
  body: { error: { type: 'invalid_request_error', message: 'This host is not served here' } },
}

export async function openApi(
  sandbox: Sandbox,
  faults: Faults,
  pages: RequestListener,
  afterCall: () => void,
  log: Log,
) {
  const server = createServer((request, response) => {
    if (!isLoopbackHost(request.headers.host)) return send(response, FOREIGN)
    if (request.url?.startsWith('/dev/stripe/')) return pages(request, response)
    handleRequest(sandbox, faults, request, response)
      .catch((error) => {
        log('error', 'stripe_standin_failed', {}, error)
        send(response, FAULTY.error!)
      })
      .finally(() => request.method !== 'GET' && afterCall())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handleRequest(sandbox: Sandbox, faults: Faults, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  const { method = 'GET', url = '/', headers } = request
  const idempotencyKey = headerOf(headers['idempotency-key'])
  const [path = '', query = ''] = url.split('?')
  const fault = faults.isAway ? 'refuse' : faults.onCall({ method, path, query, body, idempotencyKey })
  if (faults.latencyMs > 0) await pause(faults.latencyMs)
  if (fault === 'refuse') return response.destroy()
  if (fault === 'error' || fault === 'tooMany') return send(response, FAULTY[fault]!)
  const version = headerOf(headers['stripe-version'])
  const { authorization } = headers
  const call = { method, url, body, headers: { authorization, idempotencyKey, version } }
  const answer = await answerCall(sandbox, { ...call, fails: fault === 'keptError' })
  if (fault === 'drop') return response.destroy()
  send(response, fault === 'errorAfterwards' ? FAULTY.error! : answer)
}

const headerOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

function send(response: ServerResponse, { status, headers, body }: Answer) {
  if (response.headersSent || response.destroyed) return
  const { method = '', url = '' } = response.req
  if (SENT.hasSubscribers) SENT.publish({ call: routeOf(method, url.split('?')[0]!)?.call, status, body })
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
