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

/** Levenshtein's distance, or undefined where it is more than `most`. */
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
  const changes = aEnd === start ? bEnd - start : distance(a.slice(start, aEnd), b.slice(start, bEnd))
  return changes > most ? undefined : changes
}

const WORD = 32
const places = new Uint32Array(2 ** 16)

/** Myers' algorithm with Hyyrö's blocks: 32 places of `a` at once. */
function distance(a: string, b: string): number {
  const more = new Int32Array(Math.ceil(b.length / WORD)).fill(-1)
  const fewer = new Int32Array(more.length)
  let score = a.length
  for (let start = 0; start < a.length; start += WORD) {
    const end = Math.min(start + WORD, a.length)
    const isLast = end === a.length
    for (let at = start; at < end; at++) places[a.charCodeAt(at)]! |= 1 << at
    let above = -1
    let below = 0
    for (let at = 0; at < b.length; at++) {
      const block = at >>> 5
      const same = places[b.charCodeAt(at)]!
      const isMore = (more[block]! >>> at) & 1
      const isFewer = (fewer[block]! >>> at) & 1
      const vertical = same | below
      const horizontal = ((((same | isFewer) & above) + above) ^ above) | same | isFewer
      let up = below | ~(horizontal | above)
      let down = above & horizontal
      if (isLast) score += ((up >>> (end - 1)) & 1) - ((down >>> (end - 1)) & 1)
      if ((up >>> 31) ^ isMore) more[block]! ^= 1 << at
      if ((down >>> 31) ^ isFewer) fewer[block]! ^= 1 << at
      up = (up << 1) | isMore
      down = (down << 1) | isFewer
      above = down | ~(vertical | up)
      below = up & vertical
    }
    for (let at = start; at < end; at++) places[a.charCodeAt(at)] = 0
  }
  return score
}
