import { primaryOf } from '#db/vocabulary/languages.ts'
import { END_MARKS, type EndMark, ownEndMark } from '#db/vocabulary/texts/endMarks.ts'
import type { Text } from '../../readText.ts'
import type { Context } from '../check.ts'

const UNPOINTED = ['th', 'lo', 'my', 'km', 'ja', 'zh', 'ko']
const ENDS_WITH_LETTER = /[\p{L}\p{N}]$/u
const MIN_LETTERS = 16

const markOf = ({ text, pieces }: Text): EndMark | undefined => {
  const due = text.trimEnd()
  if ((pieces.at(-1)?.to ?? 0) >= due.length) return undefined
  if (due.endsWith('...')) return '…'
  return END_MARKS.find((mark) => due.endsWith(mark))
}

/** The mark that the source ends with and the translation lacks, as its language writes it; undefined where it may lack it. */
export function missingMark(source: Text, translation: Text, { to }: Context) {
  const mark = markOf(source)
  const said = translation.text.trimEnd()
  const isOpen = (translation.pieces.at(-1)?.to ?? 0) < said.length && ENDS_WITH_LETTER.test(said)
  if (!mark || !isOpen || UNPOINTED.includes(primaryOf(to)) || source.letters.length < MIN_LETTERS) return undefined
  return ownEndMark(to, mark) ?? (mark === '…' && source.text.trimEnd().endsWith('...') ? '...' : mark)
}

export function withMissingMark(source: Text, translation: Text, context: Context) {
  const missing = missingMark(source, translation, context)
  const { text } = translation
  const end = text.trimEnd().length
  return missing === undefined ? undefined : text.slice(0, end) + missing + text.slice(end)
}
