import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Effect, type Event, NOT_EDITING, type State, step } from '#web/features/rowEditor/step.ts'

/** Rows with texts, of which one at a time is entered: does what the steps ask for, as the table would, and writes it down. */
function openRows(texts: Record<string, string>, { hasDocument = true, claimed = '' } = {}) {
  let state: State = NOT_EDITING
  const done: string[] = []
  const send = (event: Event): void => {
    const next = step(state, event)
    state = next.state
    next.effects.forEach(act)
  }
  function act(effect: Effect) {
    if (effect.type === 'enter') return send({ type: 'entered', row: { id: effect.id, text: texts[effect.id]! } })
    if (effect.type === 'close') {
      const { id } = state.closing!.row
      done.push(`close ${id}`)
      return send({ type: 'closed', text: texts[id]!, hasDocument })
    }
    if (effect.type === 'revert') return send({ type: 'leave', outcome: 'cancelled' })
    if (effect.type === 'save') done.push(`save ${effect.row.id} as ${effect.outcome}: ${effect.text}`)
    else if (effect.type === 'warn of faults') done.push(`judge ${effect.row.id}`)
    else if (effect.type === 'ask about faults') done.push(`ask ${effect.id} ${effect.outcome}`)
    else if (effect.type === 'finish') send({ type: 'finish anyway', outcome: effect.outcome, advances: true })
    else if (effect.type === 'advance') done.push(`next ${effect.to} after ${effect.from}`)
    else if (effect.type === 'take over') done.push(`take over ${effect.id}`)
  }
  const edit = (id: string) => send({ type: 'edit', id, isClaimed: id === claimed, isLive: true })
  const type = (text: string) => {
    if (state.entered) texts[state.entered.id] = text
  }
  return { send, edit, type, done, entered: () => state.entered?.id }
}

test('a row that is entered leaves the one before, whose text is judged and kept', () => {
  const rows = openRows({ a: '', b: '' })
  rows.edit('a')
  rows.type('Hola')
  rows.edit('a')
  rows.edit('b')
  expect(rows.entered()).toBe('b')
  expect(rows.done).toEqual(['close a', 'judge a', 'save a as keep: Hola'])
})

test('a claimed row is asked for instead of entered', () => {
  const rows = openRows({ a: '', b: '' }, { claimed: 'b' })
  rows.edit('a')
  rows.edit('b')
  expect(rows.entered()).toBeUndefined()
  expect(rows.done).toEqual(['close a', 'save a as keep: ', 'take over b'])
})

test('Esc takes the text back and ends the row once, without a question', () => {
  const rows = openRows({ a: 'Hola' })
  rows.edit('a')
  rows.send({ type: 'leave', outcome: 'cancel' })
  rows.send({ type: 'leave', outcome: 'cancel' })
  expect(rows.done).toEqual(['close a', 'save a as cancelled: Hola'])
})

test('a row that others took is left without being saved, as is one without a document', () => {
  const taken = openRows({ a: '' })
  taken.edit('a')
  taken.send({ type: 'leave', outcome: 'taken' })
  const shut = openRows({ a: '' }, { hasDocument: false })
  shut.edit('a')
  shut.send({ type: 'leave', outcome: 'keep' })
  expect([...taken.done, ...shut.done]).toEqual(['close a', 'close a'])
})

test.each([
  ['keep', 'Hola', ['close a', 'save a as keep: Hola', 'next unfinished after a']],
  ['keep', 'Adiós', ['ask a keep']],
  ['confirm', 'Hola', ['ask a confirm']],
] as const)(
  'finishing with %s and the text %s asks about faults only where there is something new',
  (outcome, text, done) => {
    const rows = openRows({ a: 'Hola' })
    rows.edit('a')
    rows.type(text)
    rows.send({ type: 'finish', outcome, text })
    expect(rows.done).toEqual(done)
  },
)

test('confirming leads to the next unchecked row, and keeping only where one prefers that', () => {
  const confirmed = openRows({ a: '' })
  confirmed.edit('a')
  confirmed.send({ type: 'finish anyway', outcome: 'confirm', advances: false })
  const kept = openRows({ a: '' })
  kept.edit('a')
  kept.send({ type: 'finish anyway', outcome: 'keep', advances: false })
  expect(confirmed.done.at(-1)).toBe('next unchecked after a')
  expect(kept.done.at(-1)).toBe('save a as keep: ')
})

test('[P1] each row that was typed in is saved once with its last text, unless others took it', () => {
  const act = fc.oneof(
    fc.record({ edit: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ type: fc.string() }),
    fc.record({ leave: fc.constantFrom('keep', 'cancel', 'complete', 'confirm', 'taken') }),
    fc.record({ finish: fc.constantFrom('keep', 'complete', 'confirm') }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const texts: Record<string, string> = { a: '', b: 'B', c: '' }
      const rows = openRows(texts, { claimed: 'c' })
      for (const act of acts as { edit?: string; type?: string; leave?: 'keep'; finish?: 'keep' }[]) {
        const before = rows.entered()
        const from = rows.done.length
        if (act.edit !== undefined) rows.edit(act.edit)
        if (act.type !== undefined) rows.type(act.type)
        if (act.leave) rows.send({ type: 'leave', outcome: act.leave })
        if (act.finish && before) rows.send({ type: 'finish', outcome: act.finish, text: texts[before]! })
        const saves = rows.done.slice(from).filter((line) => line.startsWith('save'))
        const isLeft = before !== undefined && rows.entered() !== before
        const isTaken = (act.leave as string) === 'taken'
        expect(saves.length).toBe(isLeft && !isTaken ? 1 : 0)
        if (saves[0])
          expect(saves[0].startsWith(`save ${before} as `) && saves[0].endsWith(`: ${texts[before!]}`)).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})
