import { readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { SENT, type Sent } from '#server/standins/stripe/sent.ts'
import { checkValue } from './checkAnswer.ts'
import type { Answers } from './describeApi.ts'

const ANSWERS = new URL('./answers.json', import.meta.url)
const problems = new Set<string>()
let described: Answers | undefined

/** Holds everything that the stand-in for Stripe sends in a test against Stripe's description. */
function check(message: unknown) {
  described ??= JSON.parse(readFileSync(ANSWERS, 'utf8')) as Answers
  const sent = message as Sent
  const [name, value, shape] = expected(sent, described)
  for (const problem of checkValue(described.types, JSON.parse(JSON.stringify(value)), shape))
    problems.add(`${name} ${problem.replace(/\[\d+\]/g, '[]')}`)
}

function expected(sent: Sent, { calls, error, event }: Answers) {
  if ('event' in sent) return [`event ${(sent.event as { type: string }).type}`, sent.event, event] as const
  const { call = 'another path', status, body } = sent
  return [`${status} ${call}`, body, status === 200 ? calls[call]! : error] as const
}

SENT.subscribe(check)
afterAll(() => {
  SENT.unsubscribe(check)
  expect([...problems], 'what the stand-in for Stripe sent unlike its description').toEqual([])
})
