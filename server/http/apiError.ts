import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A fault of one field; `loc` starts with its origin: body, query or path. */
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

export const invalid = (loc: Issue['loc'], msg: string, type = 'value_error') => new ApiError(422, [{ loc, msg, type }])

export const changedMeanwhile = () =>
  new ApiError(409, 'Someone changed the same thing at this moment. Please try again.', { 'Retry-After': '1' })
