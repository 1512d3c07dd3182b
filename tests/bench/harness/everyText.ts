const LETTERS = 64

/** Returns the percent of the best match of a text, or `least`: every text is compared but those with too many other letters. */
export function createSearch(known: readonly string[], least: number) {
  const lettersOf = (text: string, into: Uint16Array) => {
    for (let at = 0; at < text.length; at++) into[text.charCodeAt(at) % LETTERS]!++
    return into
  }
  const letters = known.map((text) => lettersOf(text, new Uint16Array(LETTERS)))
  return (text: string): number => {
    const own = lettersOf(text, new Uint16Array(LETTERS))
    let best = least
    for (const [at, other] of known.entries()) {
      const longest = Math.max(text.length, other.length)
      const most = Math.floor((longest * (100 - best)) / 100)
      if (Math.abs(text.length - other.length) > most || lettersApart(own, letters[at]!) > most) continue
      const changes = changesOf(text, other, most)
      if (changes > most) continue
      const percent = Math.floor(((longest - changes) * 100) / longest)
      best = Math.max(best, changes > 0 ? Math.min(99, percent) : 100)
    }
    return best
  }
}

function lettersApart(one: Uint16Array, other: Uint16Array) {
  let [more, less] = [0, 0]
  for (let letter = 0; letter < LETTERS; letter++) {
    const difference = one[letter]! - other[letter]!
    if (difference > 0) more += difference
    else less -= difference
  }
  return Math.max(more, less)
}

/** Wagner and Fischer's table, row by row, until every way costs more than `most`. */
function changesOf(a: string, b: string, most: number): number {
  let row = Uint16Array.from({ length: b.length + 1 }, (_, n) => n)
  let next = new Uint16Array(b.length + 1)
  for (let y = 1; y <= a.length; y++) {
    let least = y
    next[0] = y
    for (let x = 1; x <= b.length; x++) {
      let changes = row[x - 1]! + (a.charCodeAt(y - 1) === b.charCodeAt(x - 1) ? 0 : 1)
      if (row[x]! + 1 < changes) changes = row[x]! + 1
      if (next[x - 1]! + 1 < changes) changes = next[x - 1]! + 1
      next[x] = changes
      if (changes < least) least = changes
    }
    if (least > most) return least
    const last = row
    row = next
    next = last
  }
  return row.at(-1)!
}
