import type { Call } from './env.ts'

/**
 * A header of every answer, set before the answer is made; a route may set another value. Where Node's own response is at
 * hand it takes the header: the `Headers` that Hono would make of a dozen of them cost as much as a short answer.
 */
export function presetHeader(c: Call, name: string, value: string) {
  const { outgoing } = c.env ?? {}
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}
