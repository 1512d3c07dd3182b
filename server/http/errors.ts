import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { hasCollided, hasNul, isAway, tookTooLong } from '#db/failures.ts'
import { TakenOver } from '#db/queries/idempotencyKeys.ts'
import type { Env } from './env.ts'

/** What is wrong with one field; `loc` starts with where it came from: body, query or path. */
export type Issue = { loc: (string | number)[]; msg: string; type: string }

/** A refusal the caller is meant to read. Its detail is part of the API: changing one breaks clients. */
export class ApiError extends HTTPException {
  override name = 'ApiError'
  readonly detail: string | Issue[]
  readonly headers: Record<string, string>

  constructor(status: ContentfulStatusCode, detail: string | Issue[], headers: Record<string, string> = {}) {
    super(status, { message: typeof detail === 'string' ? detail : 'Validation Error' })
    this.detail = detail
    this.headers = headers
  }
}

export const notFound = (thing: string) => new ApiError(404, `${thing} not found`)
export const forbidden = (detail = 'Not enough permissions') => new ApiError(403, detail)

/** A 422 for one field, for the rules that a schema alone cannot check. */
export const invalid = (loc: Issue['loc'], msg: string, type = 'value_error') => new ApiError(422, [{ loc, msg, type }])

/** What the call was about is not what it was when it was read; a second try will see it. */
export const changedMeanwhile = () =>
  new ApiError(409, 'Somebody changed the same at this moment. Please try again.', { 'Retry-After': '1' })

/** The one place where an error becomes a response. What nobody foresaw is logged whole and answered with nothing. */
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
  services.log('error', 'unforeseen', { request_id, method: c.req.method, route: routePath(c) }, error)
  return c.json({ detail: 'Internal Server Error' }, 500)
}
