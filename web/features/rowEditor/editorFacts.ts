import type { Facts } from './editor/rowEditor.ts'

const NONE: Facts = { characters: 0, words: 0, isFull: false, missing: [], extra: [] }
const listeners = new Set<() => void>()
let facts = NONE

/** The facts in the bar below the editor. */
export const editorFacts = {
  read: () => facts,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  set(next: Facts) {
    facts = next
    for (const listener of listeners) listener()
  },
}
