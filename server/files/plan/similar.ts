import { hash } from '../read/hash.ts'

const GRAM = 4
/** Hash values kept of a text: two texts share about as many of them as they have in common (Broder, 1997). */
const KEPT = 24
const MAX_ALIKE = 40
const MAX_CANDIDATES = 4
/** Of all pairs of letters; below it two texts are different ones. */
const NEARLY_SAME = 0.7

type Text = { at: number; content: string }
export type Pair = { known: number; found: number }

/**
 * Pairs texts that are nearly the same, each one once, the most alike first. Each text is compared with a few others that
 * share the rarest of its hash values, so the time is that of reading them.
 */
export function pairSimilar(known: readonly Text[], found: readonly Text[]): Pair[] {
  if (known.length === 0 || found.length === 0) return []
  const having = new Map<number, number[]>()
  for (const [index, { content }] of known.entries())
    for (const value of sketchOf(content)) {
      const list = having.get(value)
      if (!list) having.set(value, [index])
      else if (list.length <= MAX_ALIKE) list.push(index)
    }
  const pairs: { known: number; found: number; share: number }[] = []
  for (const text of found)
    for (const index of candidatesFor(text.content, having)) {
      const share = alike(known[index]!.content, text.content)
      if (share >= NEARLY_SAME) pairs.push({ known: known[index]!.at, found: text.at, share })
    }
  pairs.sort((a, b) => b.share - a.share || Math.abs(a.known - a.found) - Math.abs(b.known - b.found))
  const [usedKnown, usedFound] = [new Set<number>(), new Set<number>()]
  return pairs.filter((pair) => {
    if (usedKnown.has(pair.known) || usedFound.has(pair.found)) return false
    usedKnown.add(pair.known)
    usedFound.add(pair.found)
    return true
  })
}

function candidatesFor(content: string, having: Map<number, number[]>) {
  const shared = new Map<number, number>()
  for (const value of sketchOf(content)) {
    const list = having.get(value) ?? []
    if (list.length <= MAX_ALIKE) for (const index of list) shared.set(index, (shared.get(index) ?? 0) + 1)
  }
  return [...shared]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_CANDIDATES)
    .map(([index]) => index)
}

function sketchOf(text: string): number[] {
  const folded = `^^${text.toLowerCase()}$$`
  const values = new Set<number>()
  for (let at = 0; at + GRAM <= folded.length; at++) values.add(hash(folded, at, at + GRAM))
  return [...values].sort((a, b) => a - b).slice(0, KEPT)
}

export const isNearlySame = (one: string, other: string) => alike(one, other) >= NEARLY_SAME

/** The share of the pairs of letters that two texts have in common (Dice). */
function alike(one: string, other: string) {
  const counts = new Map<string, number>()
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  for (let at = 0; at + 2 <= a.length; at++) counts.set(a.slice(at, at + 2), (counts.get(a.slice(at, at + 2)) ?? 0) + 1)
  let common = 0
  for (let at = 0; at + 2 <= b.length; at++) {
    const left = counts.get(b.slice(at, at + 2)) ?? 0
    if (left === 0) continue
    common++
    counts.set(b.slice(at, at + 2), left - 1)
  }
  return (2 * common) / Math.max(1, a.length + b.length - 2)
}
