import type { PlacedKey } from './keys.ts'

/** Different parts of a text, so that another name in one of them hides no match. */
const PARTS = 6
const MAX_KEYS = 24
const MIN_KEYS = 6
const MAX_TEXTS = 3_000

/**
 * The rarest keys of each part in turn. `countOf`: in how many texts a key stands, as far as that is known; `most`: the texts
 * after which a few keys are enough.
 */
export function chooseKeys(keys: readonly PlacedKey[], countOf: (key: number) => number, most = MAX_TEXTS): number[] {
  const last = keys.at(-1)
  if (!last) return []
  const parts: PlacedKey[][] = Array.from({ length: PARTS }, () => [])
  for (const placed of keys) parts[Math.floor((placed.at * PARTS) / (last.at + 1))]!.push(placed)
  for (const part of parts) part.sort((a, b) => countOf(a.key) - countOf(b.key))
  const chosen = new Set<number>()
  let texts = 0
  for (let rank = 0; rank < keys.length; rank++) {
    const next = parts.flatMap((part) => part[rank] ?? []).sort((a, b) => countOf(a.key) - countOf(b.key))
    for (const { key } of next) {
      if (chosen.has(key)) continue
      texts += countOf(key)
      if (chosen.size >= MAX_KEYS || (chosen.size >= MIN_KEYS && texts > most)) return [...chosen]
      chosen.add(key)
    }
  }
  return [...chosen]
}
