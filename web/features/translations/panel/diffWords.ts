export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Beyond this many pairs of words the middle is shown as replaced. */
const MAX_PAIRS = 400_000

/** What became of a text, word by word as its language has words. */
export function diffWords(before: string, after: string, language: string): Piece[] {
  const [old, now] = [wordsOf(before, language), wordsOf(after, language)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const [removed, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const middle =
    removed.length * added.length > MAX_PAIRS
      ? [...pieces('removed', removed), ...pieces('added', added)]
      : longestCommon(removed, added)
  return joined([...pieces('same', old.slice(0, start)), ...middle, ...pieces('same', old.slice(old.length - end))])
}

const wordsOf = (text: string, language: string) =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

const pieces = (kind: Piece['kind'], words: string[]): Piece[] => words.map((text) => ({ kind, text }))

function longestCommon(old: string[], now: string[]): Piece[] {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === now[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const found: Piece[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      found.push({ kind: 'same', text: old[i]! })
      i++
      j++
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
      found.push({ kind: 'removed', text: old[i++]! })
    else found.push({ kind: 'added', text: now[j++]! })
  }
  return [...found, ...pieces('removed', old.slice(i)), ...pieces('added', now.slice(j))]
}

/** Neighbours of one kind become one piece. */
function joined(all: Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of all) {
    const last = result.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else result.push({ ...piece })
  }
  return result
}
