import type { Presence } from '../document/presence.ts'

/** White text on each has enough contrast. */
export const COLORS = ['#c2410c', '#b45309', '#4d7c0f', '#0f766e', '#0369a1', '#4338ca', '#7e22ce', '#be185d']
const STEP = 3

const hash = (id: string) => [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 0)

export function colorAmong(here: Iterable<Partial<Presence>>, id: string): string {
  const taken = new Set<string>()
  for (const { user } of here) {
    if (user?.id === id) return user.color
    if (user) taken.add(user.color)
    if (taken.size === COLORS.length) break // a crowd costs no more than a few
  }
  const inTurn = COLORS.map((_, turn) => COLORS[(hash(id) + turn * STEP) % COLORS.length]!)
  return inTurn.find((color) => !taken.has(color)) ?? inTurn[0]!
}
