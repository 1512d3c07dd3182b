import type { Context, TypedResponse } from 'hono'
import { streamOf } from '../fileHeaders.ts'

const HEADERS = { 'Content-Type': 'application/json' }

export function jsonText<Body>(c: Context, text: string) {
  const response: Response = c.body(text, 200, HEADERS)
  return response as Response & TypedResponse<Body, 200, 'json'>
}

/**
 * Answers a list whose elements come as text in pieces, between which others are answered; `around` stands before and after it.
 * Only what fails before the third piece is told as an error: later the answer breaks off.
 */
export async function jsonList<Body>(c: Context, pieces: AsyncGenerator<string>, [before, after] = ['', '']) {
  const first = await pieces.next()
  const second = await pieces.next()
  if (second.done) return jsonText<Body>(c, `${before}[${first.value ?? ''}]${after}`)
  async function* whole() {
    yield `${before}[${first.value},${second.value}`
    for await (const piece of pieces) yield `,${piece}`
    yield `]${after}`
  }
  const response: Response = c.body(streamOf(whole()), 200, HEADERS)
  return response as Response & TypedResponse<Body, 200, 'json'>
}
