import type { Awareness } from 'y-protocols/awareness'
import { createStore } from 'zustand'
import type { Presence } from '#collab/document/presence.ts'
import type { ReadableStore } from '../../ui/ReadableStore.ts'

export type Participant = Presence['user']
export type Present = { people: readonly Participant[]; rows: ReadonlyMap<string, readonly Participant[]> }
type RowOf = (source_text_id: string) => string
export type PresenceStore = ReadableStore<Present>

const NOBODY: readonly Participant[] = []
export const peopleInRow = ({ rows }: Present, id: string) => rows.get(id) ?? NOBODY

/** Follows people and their rows in documents; the people of a row that nobody entered or left stay the same array. */
export function createPresence() {
  const followed = new Map<Awareness, RowOf>()
  const store = createStore<Present>(() => ({ people: NOBODY, rows: new Map() }))
  const update = () => {
    const before = store.getState()
    const now = presentIn(followed)
    const rows = new Map([...now.rows].map(([id, people]) => [id, kept(before.rows.get(id), people)]))
    store.setState({ people: kept(before.people, now.people), rows })
  }
  return {
    store: store as PresenceStore,
    /** `rowOf`: the row of the table in which the text of a document stands. */
    follow(awareness: Awareness, rowOf: RowOf = (text) => text) {
      followed.set(awareness, rowOf)
      awareness.on('change', update)
      update()
      return () => {
        awareness.off('change', update)
        followed.delete(awareness)
        update()
      }
    },
  }
}

const othersIn = (awareness: Awareness) =>
  ([...awareness.getStates()] as [number, Partial<Presence>][])
    .filter(([client, { user }]) => client !== awareness.clientID && user !== undefined)
    .map(([, presence]) => presence as Presence)

function presentIn(all: ReadonlyMap<Awareness, RowOf>): Present {
  const others = [...all].flatMap(([awareness, rowOf]) =>
    othersIn(awareness).map((other) => (typeof other.row === 'string' ? { ...other, row: rowOf(other.row) } : other)),
  )
  const byRow = Map.groupBy(
    others.filter(({ row }) => typeof row === 'string'),
    ({ row }) => row as string,
  )
  return { people: people(others), rows: new Map([...byRow].map(([row, inside]) => [row, people(inside)])) }
}

const people = (presences: Presence[]) => [...new Map(presences.map(({ user }) => [user.id, user])).values()]

const kept = (before: readonly Participant[] | undefined, now: readonly Participant[]) =>
  before && isSame(before, now) ? before : now

const isSame = (a: readonly Participant[], b: readonly Participant[]) =>
  a.length === b.length &&
  a.every((user, i) => user.id === b[i]?.id && user.name === b[i].name && user.color === b[i].color)

export function colorOf(id: string): string {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return `oklch(0.6 0.17 ${hash})`
}
