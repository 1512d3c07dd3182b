import { expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createPresence, type Participant, peopleInRow } from '#web/features/liveDocument/presence.ts'

const ANA: Participant = { id: 'ana', name: 'Ana', color: 'red', kind: 'person' }
const BEN: Participant = { id: 'ben', name: 'Ben', color: 'blue', kind: 'person' }

/** A document in which `set` says where the tabs of others are. */
function present() {
  const awareness = new Awareness(new Y.Doc())
  const { store, follow } = createPresence()
  const stop = follow(awareness)
  const set = (client: number, state: { user: Participant; row: string | null } | undefined) => {
    if (state) awareness.states.set(client, state)
    else awareness.states.delete(client)
    awareness.emit('change', [{ added: [], updated: [client], removed: [] }, 'test'])
  }
  const inRow = (id: string) => peopleInRow(store.getState(), id)
  return { store, stop, set, inRow, awareness }
}

test('lists each other person once, in the document and in their rows', () => {
  const { store, set, inRow, awareness } = present()
  awareness.setLocalState({ user: BEN, row: 'a' })
  set(1, { user: ANA, row: 'a' })
  set(2, { user: ANA, row: 'b' })
  expect(store.getState().people).toEqual([ANA])
  expect([inRow('a'), inRow('b'), inRow('c')]).toEqual([[ANA], [ANA], []])
  awareness.destroy()
})

test('keeps the people of rows that nobody entered or left, so that only the others are drawn', () => {
  const { store, set, inRow, awareness } = present()
  set(1, { user: ANA, row: 'a' })
  const [people, before] = [store.getState().people, inRow('a')]
  set(2, { user: BEN, row: 'b' })
  expect(inRow('a')).toBe(before)
  expect(store.getState().people).not.toBe(people)

  const both = store.getState().people
  set(2, { user: BEN, row: 'a' })
  expect(store.getState().people).toBe(both)
  expect(inRow('a')).toEqual([ANA, BEN])
  expect(inRow('b')).toBe(inRow('c'))
  awareness.destroy()
})

test('follows nobody any more after it stopped', () => {
  const { store, stop, set, awareness } = present()
  stop()
  set(1, { user: ANA, row: 'a' })
  expect(store.getState().people).toEqual([])
  awareness.destroy()
})
