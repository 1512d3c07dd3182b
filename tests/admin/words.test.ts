import { describe, expect, test } from 'vitest'
import { ACCOUNT_STATES } from '#db/vocabulary/billing/accountStates.ts'
import { CORRECTION_KINDS, FAILURE_CODES, FINDING_KINDS } from '#db/vocabulary/billing/stripeFacts.ts'
import { PAUSES } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { failureWords, findingWords } from '#web/features/admin/billing/failureWords.ts'
import { isToSettle, KINDS, stateOf } from '#web/features/admin/corrections/correctionWords.ts'
import { HOLDS, pauseWords, STATES } from '#web/features/admin/users/accountWords.ts'

const SENTENCES = /^[A-Z][^_]*\.$/

describe('a failure at Stripe', () => {
  test.each(FAILURE_CODES)('%s is said in sentences with a next step', (code) => {
    const { text, next } = failureWords(code)
    expect(text.replace('dragoman_words', '').replace('stripe:setup', '')).toMatch(SENTENCES)
    expect(next.length).toBeGreaterThan(0)
  })

  test('has a text of its own for each code', () => {
    expect(new Set(FAILURE_CODES.map((code) => failureWords(code).text)).size).toBe(FAILURE_CODES.length)
  })

  test.each(['card_stolen', 'constructor', ''])('with the unknown code “%s” is named, with next steps', (code) => {
    const { text, next } = failureWords(code)
    expect(text).toContain(`“${code}”`)
    expect(next).toEqual(['retry', 'customer'])
  })

  test('that waits for Stripe’s count can be ended with it', () => {
    for (const code of ['count_differs', 'not_counted_yet']) expect(failureWords(code).next).toContain('end')
  })
})

test('each finding has a title and a next step, also one of a later version', () => {
  for (const kind of FINDING_KINDS) expect(findingWords(kind).next).toMatch(SENTENCES)
  expect(findingWords('tax').title).toContain('“tax”')
  expect(findingWords('toString').title).toContain('“toString”')
})

test('each correction of Stripe has its state in words, and an unknown one is named', () => {
  // https://docs.stripe.com/api: the statuses of each object.
  const statuses = {
    refund: ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'],
    credit_note: ['issued', 'void'],
    dispute: [
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'needs_response',
      'under_review',
      'won',
      'lost',
      'prevented',
      'settled',
    ],
    voided: ['void'],
    uncollectible: ['uncollectible'],
    word_count: ['ended'],
  }
  for (const kind of CORRECTION_KINDS) {
    expect(KINDS[kind]).toBeTruthy()
    for (const state of statuses[kind]) expect(stateOf({ kind, state }).label, `${kind} ${state}`).not.toBe(state)
    expect(stateOf({ kind, state: 'frozen' })).toMatchObject({ label: 'frozen' })
  }
  expect(isToSettle({ kind: 'dispute', state: 'lost' })).toBe(true)
  for (const state of ['won', 'settled', 'under_review']) expect(isToSettle({ kind: 'dispute', state })).toBe(false)
})

test('each state of an account has a name, and each hold a sentence with the next step', () => {
  for (const state of ACCOUNT_STATES) expect(STATES[state].label).toBeTruthy()
  for (const pause of PAUSES) {
    expect(HOLDS[pause]).toBeTruthy()
    expect(pauseWords(pause)).toMatch(SENTENCES)
  }
  expect(pauseWords('frozen')).toContain('“frozen”')
})
