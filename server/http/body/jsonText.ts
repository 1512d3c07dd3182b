import type { Context, TypedResponse } from 'hono'

/** Answers JSON that is written already, by the database. */
export function jsonText<Body>(c: Context, text: string) {
  const response: Response = c.body(text, 200, { 'Content-Type': 'application/json' })
  return response as Response & TypedResponse<Body, 200, 'json'>
}
