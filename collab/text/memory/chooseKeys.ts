import type { PlacedKey } from './keys.ts'

/** Of a text with fewer places every second one is in a group: one change would take all of a half. */
const MIN_HALVED = 12
/** A text with fewer places is looked for with all of its keys. */
const MIN_CHOSEN = 20
/** Different parts of a half, so that another name in one of them hides no match. */
const PARTS = 4
const MAX_KEYS = 8
const MAX_TEXTS = 8_000

type KeyGroups = [number[], number[]]

/**
 * Two groups of keys of one size of texts: one that is alike has at least one of each, as changes that leave most of a text leave
 * some of both halves. Of a longer text the rarest of each part of a half in turn. `countOf`: in how many texts a key stands, as
 * far as that is known; `most`: the texts after which one key of each part is enough.
 */
export function chooseKeys(keys: readonly PlacedKey[], countOf: (key: number) => number, most = MAX_TEXTS): KeyGroups {
  const places = (keys.at(-1)?.at ?? -1) + 1
  const groupOf = ({ at }: PlacedKey) => (places < MIN_HALVED ? at % 2 : Number(at * 2 >= places))
  const groups = [0, 1].map((group) => keys.filter((placed) => groupOf(placed) === group))
  const chosen = groups.map((group) =>
    places < MIN_CHOSEN ? [...new Set(group.map(({ key }) => key))] : rarestOf(group, countOf, most),
  )
  // Of a very long text few keys are kept, by chance those of one half.
  const [one = [], other = []] = chosen.filter((group) => group.length > 0)
  return [one, other.length > 0 ? other : one]
}

function rarestOf(keys: readonly PlacedKey[], countOf: (key: number) => number, most: number): number[] {
  const [first, last] = [keys[0]?.at ?? 0, keys.at(-1)?.at ?? 0]
  const byCount = (a: PlacedKey, b: PlacedKey) => countOf(a.key) - countOf(b.key)
  const parts: PlacedKey[][] = Array.from({ length: PARTS }, () => [])
  for (const placed of keys) parts[Math.floor(((placed.at - first) * PARTS) / (last - first + 1))]!.push(placed)
  for (const part of parts) part.sort(byCount)
  const chosen = new Set<number>()
  let texts = 0
  for (let rank = 0; rank < keys.length; rank++)
    for (const { key } of parts.flatMap((part) => part[rank] ?? []).sort(byCount)) {
      if (chosen.has(key)) continue
      texts += countOf(key)
      if (chosen.size >= MAX_KEYS || (chosen.size >= PARTS && texts > most)) return [...chosen]
      chosen.add(key)
    }
  return [...chosen]
}
