import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { StatusCode } from 'hono/utils/http-status'
import {
  type Answer,
  type Claim,
  claimKey,
  findKey,
  holdKey,
  keepAnswer,
  markKey,
  releaseKey,
} from '#db/queries/accounts/idempotencyKeys.ts'
import { ApiError, invalid } from './apiError.ts'
import type { Env } from './env.ts'
import { limitPerson } from './limits/limitPerson.ts'
import { withoutLastSlashes } from './paths.ts'
import { presetHeader } from './presetHeader.ts'
import { NOT_KEPT, PRIVATE } from './security.ts'
import { withHold } from './write.ts'

export const IDEMPOTENCY_KEY = 'Idempotency-Key'
const REPLAYED = 'Idempotency-Replayed'
const KEY = /^[\x21-\x7e]{1,255}$/
const KEPT_HEADERS = ['content-type', 'etag']
const HOLD_EVERY_MS = 10_000

/**
 * A write with an Idempotency-Key is done once, however often it is sent within a day: the repeat gets the answer of the
 * first. Every transaction of the request also says that the request has written, so after a crash it is known: nothing
 * written, the repeat is done; something written, but the answer never kept, the repeat is refused and not done again.
 */
export const idempotent = createMiddleware<Env>(async (c, next) => {
  const key = c.req.header(IDEMPOTENCY_KEY)
  if (key === undefined || c.req.method === 'GET' || c.req.method === 'OPTIONS') return next()
  if (!KEY.test(key)) throw invalid(['header', IDEMPOTENCY_KEY], 'The key has 1 to 255 visible ASCII characters')
  const { sessionLooks, caller, connections } = c.var.services
  const token = c.req.header('authorization')?.split(' ')[1] ?? ''
  const session = await sessionLooks.find(token, caller.network())
  if (!session || 'ended' in session) return next() // the route says so
  c.set('services', { ...c.var.services, db: connections.of(session.user.id) })
  const known = { user_id: session.user.id, key }
  const hash = await hashOf(c, token)
  const claim = await claimKey(c.var.services.db, known, hash)
  if (!claim) return repeat(c, known, hash)
  await carryOut(c, claim, next)
})

async function carryOut(c: Context<Env>, claim: Claim, next: () => Promise<void>) {
  const { db, log } = c.var.services
  // One that fails is made up for by the next.
  const holding = setInterval(() => holdKey(db, claim).catch(() => undefined), HOLD_EVERY_MS)
  try {
    c.set('services', withHold(c.var.services, markKey(claim)))
    await next()
  } finally {
    clearInterval(holding)
  }
  try {
    if (isKept(c.res)) await keepAnswer(db, claim, await answerOf(c.res))
    else await releaseKey(db, claim)
  } catch (error) {
    // The request is done and answered; only a repeat will not get the answer.
    log('error', 'answer_not_stored', { request_id: c.var.request_id }, error)
  }
}

/** Refusals are decided again, since their reason may be gone; secrets are not kept. */
const isKept = ({ status, headers }: Response) =>
  status < 400 && headers.get('cache-control') !== NOT_KEPT['Cache-Control']

async function repeat(c: Context<Env>, key: { user_id: string; key: string }, hash: Buffer) {
  limitPerson(c, key.user_id)
  presetHeader(c, 'Cache-Control', PRIVATE)
  const known = await findKey(c.var.services.db, key)
  if (known && !known.request_hash.equals(hash))
    throw invalid(['header', IDEMPOTENCY_KEY], 'This key was used for another request')
  if (known?.answer) {
    const { status, headers, body } = known.answer as Answer
    return c.newResponse(body, status as StatusCode, { ...headers, [REPLAYED]: 'true' })
  }
  if (known?.is_written && !known.is_held)
    throw new ApiError(409, 'This request was carried out before, but its answer is not known any more')
  throw new ApiError(409, 'A request with this key is still being carried out', { 'Retry-After': '1' })
}

/**
 * Keyed with the token, which is stored nowhere: a body may hold a password, and nobody shall try passwords against its hash.
 * The bytes of an upload are read as they arrive, with another boundary each time: they are left out.
 */
async function hashOf({ req }: Context<Env>, token: string) {
  const { pathname, search } = new URL(req.url)
  const isUpload = req.header('content-type')?.startsWith('multipart/form-data')
  return createHmac('sha256', token)
    .update(`${req.method} ${withoutLastSlashes(pathname)}${search}\n`)
    .update(isUpload ? '' : await req.text())
    .digest()
}

async function answerOf(response: Response): Promise<Answer> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => KEPT_HEADERS.includes(name)))
  return { status: response.status, headers, body: response.body && (await response.clone().text()) }
}
