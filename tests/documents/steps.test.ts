import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLOSING } from '#collab/document/closing.ts'
import { type Effect, type Event, type Look, OPENING, type State, step } from '#web/features/liveDocument/step.ts'

const SAVED: Look = {
  ...{ connected: true, isOnline: true, isAuthenticated: true, isSynced: true, unsyncedChanges: 0 },
  ...{ wasOpen: true, keptHere: true, hasUnsaved: false, isSending: false },
}
const looked = (look: Partial<Look> = {}): Event => ({ type: 'looked', look: { ...SAVED, ...look } })
const closed = (code: number, now = 0, isAwaited = false): Event => ({ type: 'channel closed', code, isAwaited, now })
const REFUSED = 4499

/** Answers the effects as a document would that has room for its texts, or has none. */
function play(events: Event[], { areKept = true } = {}) {
  let state: State = OPENING
  const asked: Effect['type'][] = []
  const send = (event: Event): void => {
    const next = step(state, event)
    state = next.state
    for (const effect of next.effects) {
      asked.push(effect.type)
      if (effect.type === 'keep texts') send({ type: 'texts kept', code: effect.code, areKept })
      if (effect.type === 'open again' && effect.isHopeless)
        send({ type: 'failed', error: new Error('again and again') })
    }
  }
  events.forEach(send)
  return { state, asked }
}

test('marks of rows that are not saved go once all is acknowledged, and not before', () => {
  const typed = { hasUnsaved: true, isSending: true }
  expect(play([looked({ ...typed, unsyncedChanges: 1 })]).asked).toEqual([])
  expect(play([looked(typed)]).asked).toEqual(['forget unsaved', 'drop arrived'])
})

test('a look that finds nothing new leaves the state that is shown as it is', () => {
  const { state } = play([looked({ connected: false })])
  expect(step(state, looked({ connected: false, unsyncedChanges: 3 })).state.save).toBe(state.save)
})

test('texts are put aside before a channel that is refused is left, once', () => {
  const { state, asked } = play([looked(), closed(REFUSED), closed(REFUSED), looked()])
  expect(asked).toEqual(['keep texts', 'leave channel'])
  expect(state.save).toMatchObject({ kind: 'closed', reason: expect.stringContaining('kept on this device') })
})

test('a device without room says so where its texts are lost with the tab', () => {
  const { state } = play([looked(), closed(CLOSING.accessRemoved.code)], { areKept: false })
  expect(state.save).toMatchObject({ reason: expect.stringContaining('no room on this device') })
})

test.each([CLOSING.accessRemoved.code, CLOSING.pageDeleted.code])(
  'the copy of a page that is gone is removed (%i)',
  (code) => {
    expect(play([looked(), closed(code)]).asked).toEqual(['keep texts', 'leave channel', 'remove copy'])
  },
)

test('a person who was signed out is waited for', () => {
  const { state, asked } = play([looked(), closed(CLOSING.signedOut.code, 0, true)])
  expect(asked).toEqual(['pause'])
  expect(state.refusal).toBeUndefined()
})

test('a network that was lost ends nothing', () => {
  const { state, asked } = play([looked(), closed(1006), looked({ connected: false })])
  expect(asked).toEqual([])
  expect(state.save).toEqual({ kind: 'offline', kept: true })
})

test('resets in quick succession end after the third, and one a minute never', () => {
  const reset = (now: number) => closed(CLOSING.docReset.code, now)
  expect(play([0, 1, 2].map((n) => reset(100_000 + n))).state.save).toEqual({ kind: 'opening' })
  expect(play([0, 1, 2, 3].map((n) => reset(100_000 + n))).state.save).toMatchObject({ kind: 'closed' })
  expect(play(Array.from({ length: 9 }, (_, n) => reset(100_000 + n * 61_000))).state.refusal).toBeUndefined()
})

test('[P1] Saved is said only of a document that is connected, in step and acknowledged, and never after a refusal', () => {
  const look = fc.record({
    ...{ connected: fc.boolean(), isOnline: fc.boolean(), isAuthenticated: fc.boolean(), isSynced: fc.boolean() },
    ...{ wasOpen: fc.boolean(), keptHere: fc.boolean(), hasUnsaved: fc.boolean(), isSending: fc.boolean() },
    unsyncedChanges: fc.nat(2),
  })
  const code = fc.constantFrom(1006, REFUSED, ...Object.values(CLOSING).map(({ code }) => code))
  const event = fc.oneof(
    look.map((look): Event => ({ type: 'looked', look })),
    fc
      .record({ code, now: fc.nat(200_000), isAwaited: fc.boolean() })
      .map((end): Event => ({ type: 'channel closed', ...end })),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      for (let n = 1; n <= events.length; n++) {
        const { state } = play(events.slice(0, n))
        const last = events[n - 1]!
        if (state.save.kind !== 'saved') continue
        expect(state.refusal).toBeUndefined()
        const seen = last.type === 'looked' ? last.look : state.look
        expect(seen).toMatchObject({ connected: true, isAuthenticated: true, isSynced: true, unsyncedChanges: 0 })
      }
    }),
  )
})
