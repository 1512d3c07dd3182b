const BUCKETS = 256

/**
 * Returns the most percent that another text may have in common with this one, by the letters that both have, whatever their order:
 * most others are ruled out in a fraction of the time that their changes take to count.
 */
export function createBound(text: string): (other: string) => number {
  const counts = new Int32Array(BUCKETS)
  for (let at = 0; at < text.length; at++) counts[text.charCodeAt(at) % BUCKETS]!++
  return (other) => {
    let shared = 0
    for (let at = 0; at < other.length; at++) if (counts[other.charCodeAt(at) % BUCKETS]!-- > 0) shared++
    for (let at = 0; at < other.length; at++) counts[other.charCodeAt(at) % BUCKETS]!++
    return Math.floor((100 * shared) / Math.max(text.length, other.length, 1))
  }
}

/** In percent of the longer text: 100 means the same, by the letters that have to be put in, taken out or replaced. */
export function percentAlike(a: string, b: string, least = 0): number | undefined {
  if (a === b) return 100
  const longest = Math.max(a.length, b.length)
  const most = Math.floor((longest * (100 - least)) / 100)
  const changes = countChanges(a, b, most)
  // Never 100 for another text, however long.
  return changes === undefined ? undefined : Math.min(99, Math.floor((100 * (longest - changes)) / longest))
}

/** Levenshtein's distance, or undefined where it is more than `most`: only what is that near the diagonal is looked at. */
export function countChanges(a: string, b: string, most: number): number | undefined {
  if (a.length > b.length) return countChanges(b, a, most)
  if (b.length - a.length > most) return undefined
  let start = 0
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let [aEnd, bEnd] = [a.length, b.length]
  while (aEnd > start && a.charCodeAt(aEnd - 1) === b.charCodeAt(bEnd - 1)) {
    aEnd--
    bEnd--
  }
  const [width, height] = [aEnd - start, bEnd - start]
  if (width === 0) return height
  const far = most + 1
  const row = new Uint32Array(width + 1)
  for (let x = 0; x <= width; x++) row[x] = x
  for (let y = 1; y <= height; y++) {
    const from = Math.max(1, y - most)
    const to = Math.min(width, y + most)
    const letter = b.charCodeAt(start + y - 1)
    let diagonal = row[from - 1]!
    let left = from === 1 ? y : far
    let least = left
    row[from - 1] = left
    for (let x = from; x <= to; x++) {
      const above = x === y + most ? far : row[x]!
      const replaced = diagonal + (a.charCodeAt(start + x - 1) === letter ? 0 : 1)
      left = Math.min(replaced, above + 1, left + 1)
      diagonal = row[x]!
      row[x] = left
      if (left < least) least = left
    }
    if (least > most) return undefined
  }
  const changes = row[width]!
  return changes > most ? undefined : changes
}
