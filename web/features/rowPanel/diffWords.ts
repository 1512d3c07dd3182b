import { diffArrays } from 'diff'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Beyond this many words put in or taken out the middle is shown as replaced: the time grows with their square. */
const MAX_EDITS = 400

/** Returns what became of a text, word by word as its language has words. */
export function diffWords(before: string, after: string, language: string): Piece[] {
  const [old, now] = [wordsOf(before, language), wordsOf(after, language)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const [removed, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const changes = diffArrays(removed, added, { maxEditLength: MAX_EDITS })
  const middle = changes?.map((change) => piece(kindOf(change), change.value)) ?? [
    piece('removed', removed),
    piece('added', added),
  ]
  const all = [piece('same', old.slice(0, start)), ...middle, piece('same', old.slice(old.length - end))]
  return all.filter(({ text }) => text !== '')
}

const wordsOf = (text: string, language: string) =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

const piece = (kind: Piece['kind'], words: string[]): Piece => ({ kind, text: words.join('') })

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }) =>
  added ? 'added' : removed ? 'removed' : 'same'
