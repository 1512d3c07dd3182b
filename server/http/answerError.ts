import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { hasCollided, hasNul, isAway, tookTooLong } from '#db/failures.ts'
import { TakenOver } from '#db/queries/accounts/idempotencyKeys.ts'
import { ApiError, changedMeanwhile } from './apiError.ts'
import type { Env } from './env.ts'

/** Turns an error into its response, here alone. An unexpected one is logged whole and answered with nothing. */
export function answerError(error: Error, c: Context<Env>) {
  if (error instanceof ApiError) return c.json({ detail: error.detail }, error.status, error.headers)
  if (error instanceof HTTPException && error.message.startsWith('Malformed JSON'))
    return c.json({ detail: [{ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' }] }, 422)
  if (error instanceof HTTPException) return c.json({ detail: error.message }, error.status) // Hono's own
  if (error instanceof TakenOver)
    return c.json({ detail: 'A request with this key is still being carried out' }, 409, { 'Retry-After': '1' })
  if (hasNul(error))
    return c.json(
      { detail: [{ loc: ['body'], msg: 'Text must not contain NUL characters', type: 'value_error' }] },
      422,
    )
  if (hasCollided(error)) return answerError(changedMeanwhile(), c)
  if (isAway(error))
    return c.json({ detail: 'The database cannot be reached. Please try again.' }, 503, { 'Retry-After': '1' })
  if (tookTooLong(error))
    return c.json({ detail: 'The database took too long. Please try again.' }, 503, { 'Retry-After': '5' })
  const { services, request_id } = c.var
  services.log('error', 'unhandled_error', { request_id, method: c.req.method, route: routePath(c) }, error)
  return c.json({ detail: 'Internal Server Error' }, 500)
}
