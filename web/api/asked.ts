import { readToken } from './session.ts'

const BASE = '/api/v1'
const SOON_MS = 10_000
declare global {
  /** The script that asks ahead is not a part of the app's. */
  var askedAhead: Map<string, { answer: Promise<Response>; at: number }> | undefined
}
globalThis.askedAhead ??= new Map()
const asked = globalThis.askedAhead

/** Sends a reading call before the code that needs its answer is here. */
export function askAhead(path: string) {
  const answer = fetch(BASE + path, { headers: { authorization: `Bearer ${readToken()}` }, credentials: 'include' })
  answer.catch(() => undefined) // whoever needs it asks again, and says what is wrong
  asked.set(BASE + path, { answer, at: performance.now() })
  return answer
}

/** The answer to what was asked for ahead: once, soon, and not after anything was written. */
export function takeAsked(url: string, method = 'GET'): Promise<Response> | undefined {
  if (method !== 'GET') asked.clear()
  const known = asked.get(url)
  asked.delete(url)
  return known && performance.now() - known.at < SOON_MS ? known.answer : undefined
}
