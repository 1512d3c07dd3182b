import { createHash, timingSafeEqual } from 'node:crypto'
import { findAccount, findAnswer, insertAnswer, lockStandIn, lockStandInShared, tryKey } from '#db/queries/standIn.ts'
import type { Db, Trx } from '#db/schema.ts'
import { CALLS } from './calls.ts'
import { checkParameters } from './checkParameters.ts'
import { type Counter, secondsOf, timeOf } from './counter.ts'
import { API_VERSION, type Desk, newId } from './desk.ts'
import { expand } from './expand.ts'
import { readForm } from './form.ts'
import { settle } from './movableClock.ts'
import DESCRIPTION from './requests.json' with { type: 'json' }
import { routeOf } from './route.ts'
import type { Description } from './shape.ts'
import { invalid, StripeFailure } from './stripeFailure.ts'

const { calls: SHAPES } = DESCRIPTION as unknown as Description

export type Call = {
  method: string
  /** With the query. */
  url: string
  headers: { authorization?: string | undefined; idempotencyKey?: string | undefined; version?: string | undefined }
  body: string
  /** Of its own error, which is kept under the key like any other answer. */
  fails?: boolean
}
export type Answer = { status: number; headers: Record<string, string>; body: object }

/** Carries out one request as Stripe does, once for each Idempotency-Key. */
export async function answerCall(counter: Counter, call: Call): Promise<Answer> {
  const id = newId('req', 14)
  const headers = { 'request-id': id, 'stripe-version': API_VERSION }
  const { idempotencyKey } = call.headers
  try {
    await refuseStranger(counter.db, call.headers.authorization)
    if ((call.headers.version ?? API_VERSION) !== API_VERSION)
      throw invalid(`Invalid Stripe API version: ${call.headers.version}`)
    const { run, isReading, fingerprint } = understand(call)
    await settle(counter)
    const request = { id, idempotency_key: idempotencyKey ?? null }
    if (isReading || idempotencyKey === undefined) {
      const { status, body } = await carryOut(counter, run, request)
      return { status, headers, body }
    }
    const { status, body, isReplayed } = await once(counter, idempotencyKey, fingerprint, run, request)
    const keyed = { ...headers, 'idempotency-key': idempotencyKey }
    return { status, body, headers: isReplayed ? { ...keyed, 'idempotent-replayed': 'true' } : keyed }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, headers: { ...headers, 'stripe-should-retry': 'false' }, body: bodyOf(error) }
  }
}

type Run = (desk: Desk) => Promise<object>

/** @throws {StripeFailure} for a path or parameters that Stripe does not know */
function understand({ method, url, body, fails }: Call) {
  const { pathname, search } = new URL(url, 'http://localhost')
  const route = routeOf(method, pathname)
  const shape = route && SHAPES[route.call]
  if (!route || !shape) throw new StripeFailure(404, { message: `Unrecognized request URL (${method}: ${pathname}).` })
  const isReading = method === 'GET'
  const form = readForm(isReading || (method === 'DELETE' && body === '') ? search.slice(1) : body)
  if (!form) throw invalid('Invalid request: the parameters are not well formed.')
  const { expand: paths, ...params } = checkParameters(form, shape)
  const handle = CALLS[route.call]!
  const run: Run = async (desk) => {
    if (fails) throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' })
    if (!isReading) await (route.call === 'POST /v1/billing/meter_events' ? lockStandInShared : lockStandIn)(desk.trx)
    return expand(desk, await handle(desk, params as never, ...route.ids), paths as string[] | undefined)
  }
  const fingerprint = createHash('sha256').update(`${method} ${pathname}\n${body}`).digest('base64url')
  return { run, isReading, fingerprint }
}

const carryOut = (counter: Counter, run: Run, request: Desk['request']) =>
  counter.db.transaction().execute(async (trx) => outcomeOf(run, await deskFor(counter, trx, request)))

async function deskFor(counter: Counter, trx: Trx, request: Desk['request']): Promise<Desk> {
  const { publicUrl, settings } = counter
  return { trx, now: secondsOf(await timeOf({ ...counter, db: trx })), publicUrl, settings, request }
}

/** What stays although it failed is committed like a success; the rest is undone by the error. */
async function outcomeOf(run: Run, desk: Desk): Promise<{ status: number; body: object }> {
  try {
    return { status: 200, body: await run(desk) }
  } catch (error) {
    if (!(error instanceof StripeFailure) || !error.isKept) throw error
    return { status: error.status, body: bodyOf(error) }
  }
}

async function once(counter: Counter, key: string, fingerprint: string, run: Run, request: Desk['request']) {
  try {
    return await counter.db.transaction().execute(async (trx) => {
      if (!(await tryKey(trx, key))) throw inUse(key)
      const known = await findAnswer(trx, key)
      if (known) return replay(known, fingerprint)
      const outcome = await outcomeOf(run, await deskFor(counter, trx, request))
      await insertAnswer(trx, { key, fingerprint, ...outcome })
      return { ...outcome, isReplayed: false }
    })
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.detail.type === 'idempotency_error') throw error
    await insertAnswer(counter.db, { key, fingerprint, status: error.status, body: bodyOf(error) })
    throw error
  }
}

function replay(known: { fingerprint: string; status: number; body: unknown }, fingerprint: string) {
  if (known.fingerprint === fingerprint) return { status: known.status, body: known.body as object, isReplayed: true }
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a different key if you meant to execute a different request.',
  })
}

const inUse = (key: string) =>
  new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })

const bodyOf = ({ detail }: StripeFailure) => ({ error: detail })

async function refuseStranger(db: Db, authorization: string | undefined) {
  const [, key = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
  if (key === '')
    throw new StripeFailure(401, {
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    })
  const { secret_key } = await findAccount(db)
  const [given, known] = [key, secret_key].map((text) => createHash('sha256').update(text).digest())
  if (!timingSafeEqual(given!, known!)) throw new StripeFailure(401, { message: 'Invalid API Key provided' })
}
