import { diffArrays } from 'diff'

/** A stretch of a text, from `start` up to `end`, that became another one. Offsets count UTF-16 units. */
export type Hunk = { start: number; end: number; text: string }

/** Beyond this many words put in or taken out the middle counts as replaced: the time grows with their square. */
const MAX_EDITS = 400

export type Grain = 'word' | 'grapheme'

/** Returns what became of a text, word by word as its language has words. The hunks do not touch each other. */
export function hunksOf(before: string, after: string, language: string, grain: Grain = 'word'): Hunk[] {
  if (before === after) return []
  const [old, now] = [wordsOf(before, language, grain), wordsOf(after, language, grain)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const [removed, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  let at = lengthOf(old.slice(0, start))
  const changes = diffArrays(removed, added, { maxEditLength: MAX_EDITS })
  if (!changes) return [{ start: at, end: at + lengthOf(removed), text: added.join('') }]
  const hunks: Hunk[] = []
  let open: Hunk | undefined
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      open = undefined
      at += lengthOf(value)
      continue
    }
    if (!open) {
      open = { start: at, end: at, text: '' }
      hunks.push(open)
    }
    if (added) open.text += value.join('')
    else open.end = at += lengthOf(value)
  }
  return hunks
}

const segmenters = new Map<string, Intl.Segmenter>()

function wordsOf(text: string, language: string, granularity: Grain) {
  const key = `${language} ${granularity}`
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity })
  segmenters.set(key, segmenter)
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

const lengthOf = (words: string[]) => words.reduce((sum, word) => sum + word.length, 0)
