/** A word's letters, or a term's words. */
type Parts = ArrayLike<string>
type Keyed<T> = { parts: Parts; key: string; value: T }

/**
 * Finds all values whose parts begin at a place. A sorted list, not a tree of maps: tens of thousands of long terms have
 * millions of parts.
 */
export function createPrefixIndex<T>(values: readonly T[], partsOf: (value: T) => Parts) {
  const sorted = values
    .map((value): Keyed<T> => {
      const parts = partsOf(value)
      return { parts, value, key: typeof parts === 'string' ? parts : Array.from(parts).join('\0') }
    })
    .filter(({ parts }) => parts.length > 0)
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const firsts = new Map<string, { from: number; to: number }>()
  for (const [at, { parts }] of sorted.entries()) {
    const range = firsts.get(parts[0]!)
    if (range) range.to = at + 1
    else firsts.set(parts[0]!, { from: at, to: at + 1 })
  }

  /** The place of the first whose part at `depth` is this one, or with `isAfter` of the first behind those. */
  function bound(from: number, to: number, depth: number, part: string, isAfter: boolean) {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = sorted[middle]!.parts[depth]
      if (other === undefined || other < part || (isAfter && other === part)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** `partAt` tells the parts of the text from there on. Calls back for each value, the shortest first. */
  return (partAt: (depth: number) => string | undefined, onFound: (value: T, length: number) => void) => {
    let range = firsts.get(partAt(0) ?? '')
    for (let depth = 1; range; depth++) {
      let { from, to } = range
      for (; from < to && sorted[from]!.parts.length === depth; from++) onFound(sorted[from]!.value, depth)
      const part = from < to ? partAt(depth) : undefined
      if (part === undefined) return
      from = bound(from, to, depth, part, false)
      to = bound(from, to, depth, part, true)
      range = from < to ? { from, to } : undefined
    }
  }
}
