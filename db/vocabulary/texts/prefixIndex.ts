type Keyed<T> = { key: string; value: T }

/**
 * Finds all values whose key begins at a place. A sorted list, not a tree of maps: tens of thousands of long terms have
 * millions of parts.
 */
export function createPrefixIndex<T>(values: readonly T[], keyOf: (value: T) => string) {
  const sorted = values
    .map((value): Keyed<T> => ({ key: keyOf(value), value }))
    .filter(({ key }) => key !== '')
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const firsts = new Map<string, { from: number; to: number }>()
  for (const [at, { key }] of sorted.entries()) {
    const range = firsts.get(key[0]!)
    if (range) range.to = at + 1
    else firsts.set(key[0]!, { from: at, to: at + 1 })
  }

  const hasPart = (at: number, start: number, part: string) => sorted[at]!.key.startsWith(part, start)

  function bound(from: number, to: number, start: number, part: string, isAfter: boolean) {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = sorted[middle]!.key.slice(start, start + part.length)
      if (other < part || (isAfter && other === part)) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * `partAt` tells the parts of the text from there on; keys consist of such parts, none of which begins with another.
   * Calls back for each value with the number of its parts, the shortest first.
   */
  return (partAt: (depth: number) => string | undefined, onFound: (value: T, length: number) => void) => {
    let part = partAt(0)
    let { from, to } = firsts.get(part?.[0] ?? '') ?? { from: 0, to: 0 }
    for (let depth = 0, start = 0; from < to && part !== undefined; part = partAt(++depth)) {
      // Where keys begin alike, as in a long list of one kind of term, the whole range has the part.
      if (!hasPart(from, start, part)) from = bound(from, to, start, part, false)
      if (from < to && !hasPart(to - 1, start, part)) to = bound(from, to, start, part, true)
      start += part.length
      for (; from < to && sorted[from]!.key.length === start; from++) onFound(sorted[from]!.value, depth + 1)
    }
  }
}
