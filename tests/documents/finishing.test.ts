import { describe, expect, test } from 'vitest'
import { type Entered, type FinishedRow, finishOf, type Left } from '#collab/document/finishing.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'

const NOT_STARTED: Entered = { status: undefined, isEmpty: true }
const entered = (status: TranslationStatus): Entered => ({ status, isEmpty: false })
const finish = (from: Entered, left: Partial<Left>, now: Partial<FinishedRow> = {}) => {
  const whole: Left = { outcome: 'keep', text: 'Hola', wasOffline: false, ...left }
  return finishOf(
    from,
    { text: whole.text, status: from.status ?? 'NEEDS_REVIEW', isClaimed: false, isSaved: false, ...now },
    whole,
  )
}
const unchanged = { kind: 'unchanged' }
const removed = { kind: 'removed' }
const saved = (status: TranslationStatus) => ({ kind: 'saved', status })

describe('[R34] saving', () => {
  test('completes a row that was not started or had failed', () => {
    expect(finish(NOT_STARTED, {})).toEqual(saved('COMPLETED'))
    expect(finish(entered('FAILED'), {})).toEqual(saved('COMPLETED'))
  })

  test.for(['COMPLETED', 'NEEDS_REVIEW'] as const)('keeps the status %s', (status) => {
    expect(finish(entered(status), {})).toEqual(saved(status))
  })

  test('keeps a status that another person has set meanwhile', () => {
    expect(finish(entered('NEEDS_REVIEW'), {}, { status: 'COMPLETED' })).toEqual(saved('COMPLETED'))
  })

  test('completes a row that is empty with the status of its first letter', () => {
    expect(finish({ status: 'NEEDS_REVIEW', isEmpty: true }, {})).toEqual(saved('COMPLETED'))
  })

  test('removes an emptied row', () => {
    expect(finish(entered('COMPLETED'), { text: '' }, { isSaved: true })).toEqual(removed)
  })

  test('removes a row that was begun and emptied again', () => {
    expect(finish(NOT_STARTED, { text: '' })).toEqual(removed)
  })
})

test('[31c] complete completes every status', () => {
  expect(finish(entered('NEEDS_REVIEW'), { outcome: 'complete' })).toEqual(saved('COMPLETED'))
})

test('leaves a row to the job that holds it', () => {
  expect(finish(NOT_STARTED, {}, { isClaimed: true, status: 'PENDING' })).toEqual(unchanged)
})

describe('beside other people', () => {
  test('keeps what another person wrote into an emptied row', () => {
    expect(finish(entered('COMPLETED'), { text: '' }, { text: 'Buenas' })).toEqual(unchanged)
  })

  test('makes no translation without text of a row that another person has emptied', () => {
    expect(finish(entered('FAILED'), {}, { text: '' })).toEqual(unchanged)
  })

  test('asks for a review of a text that was merged while this person was offline', () => {
    const merged = { kind: 'merged', status: 'NEEDS_REVIEW' }
    expect(finish(NOT_STARTED, { wasOffline: true }, { text: 'HolaBuenas' })).toEqual(merged)
    expect(finish(entered('COMPLETED'), { wasOffline: true }, { text: 'Buenas' })).toEqual(merged)
    expect(finish(NOT_STARTED, { wasOffline: true })).toEqual(saved('COMPLETED'))
    expect(finish(NOT_STARTED, {}, { text: 'Hola y' })).toEqual(saved('COMPLETED'))
  })

  test('removes a new row that two people give up, whoever began it', () => {
    const begun = { status: 'NEEDS_REVIEW' as const, isEmpty: false }
    for (const from of [NOT_STARTED, begun]) expect(finish(from, { outcome: 'cancel' }, { text: '' })).toEqual(removed)
  })

  test('leaves a saved row that another person has emptied to them', () => {
    expect(finish(entered('COMPLETED'), { outcome: 'cancel' }, { text: '', isSaved: true })).toEqual(unchanged)
  })

  test('cancelling leaves the text of another person', () => {
    expect(finish(NOT_STARTED, { outcome: 'cancel', text: '' }, { text: 'b' })).toEqual(unchanged)
  })
})
