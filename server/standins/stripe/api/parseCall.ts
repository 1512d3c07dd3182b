import { createHash } from 'node:crypto'
import type { CallContext } from '../store/context.ts'
import { lockExclusive, lockShared } from '../store/locks.ts'
import { invalid, StripeFailure } from '../stripeFailure.ts'
import { CALLS } from './calls.ts'
import { checkParameters } from './checkParameters.ts'
import { expand } from './expand.ts'
import { readForm } from './form.ts'
import DESCRIPTION from './requests.json' with { type: 'json' }
import { routeOf } from './route.ts'
import type { Description } from './shape.ts'

const { calls: SHAPES } = DESCRIPTION as unknown as Description

export type Call = {
  method: string
  /** Path and query. */
  url: string
  headers: { authorization?: string | undefined; idempotencyKey?: string | undefined; version?: string | undefined }
  body: string
  fails?: boolean
}

export type Run = (context: CallContext) => Promise<object>

/** @throws {StripeFailure} for an unknown path or invalid parameters */
export function parseCall({ method, url, body, fails }: Call) {
  const { pathname, search } = new URL(url, 'http://localhost')
  const route = routeOf(method, pathname)
  const shape = route && SHAPES[route.call]
  if (!route || !shape) throw new StripeFailure(404, { message: `Unrecognized request URL (${method}: ${pathname}).` })
  const isReading = method === 'GET'
  const form = readForm(isReading || (method === 'DELETE' && body === '') ? search.slice(1) : body)
  if (!form) throw invalid('Invalid request: the parameters are not well formed.')
  const { expand: paths, ...params } = checkParameters(form, shape)
  const handle = CALLS[route.call]!
  const run: Run = async (context) => {
    if (fails) throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' })
    if (!isReading) await (route.call === 'POST /v1/billing/meter_events' ? lockShared : lockExclusive)(context.trx)
    return expand(context, await handle(context, params as never, ...route.ids), paths as string[] | undefined)
  }
  const fingerprint = createHash('sha256').update(`${method} ${pathname}\n${body}`).digest('base64url')
  return { run, isReading, fingerprint }
}
