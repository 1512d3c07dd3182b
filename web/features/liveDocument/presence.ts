import type { Awareness } from 'y-protocols/awareness'
import type { Presence } from '#collab/document/presence.ts'

export type Participant = Presence['user']
export type PresenceStore = ReturnType<typeof createPresence>

const NOBODY: readonly Participant[] = []

/** People and their rows; notifies only rows that somebody entered or left. */
export function createPresence(awareness: Awareness) {
  const wakes = new Map<string, Set<() => void>>()
  const listeners = new Set<() => void>()
  let people = NOBODY
  let rows = new Map<string, readonly Participant[]>()

  function changed() {
    const others = ([...awareness.getStates()] as [number, Partial<Presence>][])
      .filter(([client, { user }]) => client !== awareness.clientID && user !== undefined)
      .map(([, presence]) => presence as Presence)
    const nowHere = unique(others.map(({ user }) => user))
    const nowIn = Map.groupBy(
      others.filter(({ row }) => typeof row === 'string'),
      ({ row }) => row as string,
    )
    const before = rows
    rows = new Map([...nowIn].map(([row, inside]) => [row, unique(inside.map(({ user }) => user))]))
    for (const [row, inside] of before) if (same(inside, rows.get(row))) rows.set(row, inside)
    for (const row of new Set([...before.keys(), ...rows.keys()])) {
      if (before.get(row) !== rows.get(row)) for (const wake of wakes.get(row) ?? []) wake()
    }
    if (same(people, nowHere)) return
    people = nowHere
    for (const listener of listeners) listener()
  }

  awareness.on('change', changed)
  changed()
  return {
    /** Everybody else in the document, the AI among them, once each. */
    people: () => people,
    inRow: (row: string) => rows.get(row) ?? NOBODY,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeRow(row: string, wake: () => void) {
      const set = wakes.get(row) ?? new Set()
      wakes.set(row, set.add(wake))
      return () => void set.delete(wake)
    },
    stop: () => awareness.off('change', changed),
  }
}

const unique = (users: Participant[]) => [...new Map(users.map((user) => [user.id, user])).values()]
const same = (a: readonly Participant[], b: readonly Participant[] | undefined) =>
  b !== undefined &&
  a.length === b.length &&
  a.every((user, i) => user.id === b[i]?.id && user.name === b[i].name && user.color === b[i].color)

/** A colour of one's own, the same in every tab; the server may choose another. */
export function colorOf(id: string): string {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return `oklch(0.6 0.17 ${hash})`
}
