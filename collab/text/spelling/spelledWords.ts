import { SPELLED_WORD } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'
import type { Text } from '../readText.ts'
import { SCRIPTS, scriptsOf } from '../scripts.ts'
import { tagIn } from '../tags.ts'

/** Not in addresses, paths and names of code, nor beside digits and the key of an accelerator, nor the ending of a value. */
const BEFORE = /(?<![\p{L}\p{M}\p{N}_@#/\\&=~+]|[\p{L}\p{N}][.:'’\u2010\u2011-]|[%})\]>$"”»]['’\u2010\u2011-])/u
const AFTER = /(?![\p{L}\p{M}\p{N}_@/\\&=~+]|[.:'’\u2010\u2011-][\p{L}\p{N}])/u
const WORDS = new RegExp(`${BEFORE.source}${SPELLED_WORD.source}${AFTER.source}`, 'gu')
/** A name such as `McCoy`, an abbreviation or a text in capitals. */
const CAPITAL_WITHIN = /[\p{L}\p{M}]\p{Lu}/u
const MARKUP = /^[<\\|*_~}]/
/** Shorter ones are units, sounds and abbreviations. */
const MIN_LETTERS = 3

type SpelledWord = { word: string; from: number; to: number }

/** The words of a text that a dictionary of its language can know. */
export function spelledWordsIn({ text, pieces }: Text, language: LanguageCode): SpelledWord[] {
  const isWritten = writtenIn(language)
  const closed = closedIn(pieces)
  let next = 0
  return [...text.matchAll(WORDS)].flatMap(({ 0: word, index: from }) => {
    const to = from + word.length
    while (next < pieces.length && pieces[next]!.to < from) next++
    const isCut = touching(pieces, next, to).some(
      (piece) => !isMarkup(piece, closed) || (piece.from < to && piece.to > from),
    )
    const isSpelled = word.length >= MIN_LETTERS && !CAPITAL_WITHIN.test(word) && isWritten(word)
    return isSpelled && !isCut ? [{ word, from, to }] : []
  })
}

function touching(pieces: readonly Placeholder[], first: number, to: number) {
  let end = first
  while (end < pieces.length && pieces[end]!.from <= to) end++
  return pieces.slice(first, end)
}

export function replaceWord(text: Text, language: LanguageCode, { word, by }: { word: string; by: string }) {
  let [replaced, at] = ['', 0]
  for (const found of spelledWordsIn(text, language)) {
    if (found.word !== word) continue
    replaced += text.text.slice(at, found.from) + by
    at = found.to
  }
  return replaced + text.text.slice(at)
}

const closedIn = (pieces: readonly Placeholder[]) =>
  new Set(pieces.flatMap((piece) => tagIn(piece) ?? []).flatMap(({ kind, key }) => (kind === 'closes' ? key : [])))

/** Words may touch a tag, the end of a line or the bounds of a branch; what stands in place of a value is a part of the word that it touches. */
function isMarkup(piece: Placeholder, closed: ReadonlySet<string>) {
  const tag = tagIn(piece)
  return MARKUP.test(piece.text) || piece.opens !== undefined || (tag !== undefined && closed.has(tag.key))
}

function writtenIn(language: LanguageCode) {
  const scripts = scriptsOf(language).map((script) => SCRIPTS[script].source)
  const written = new RegExp(`^(?:${[...scripts, "[\\p{M}'’\\u2010\\u2011-]"].join('|')})+$`, 'u')
  return (word: string) => written.test(word)
}
