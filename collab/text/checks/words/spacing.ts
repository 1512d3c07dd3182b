import { baseOf } from '#db/vocabulary/languages.ts'
import { countOf, type Text } from '../../readText.ts'
import { tagIn } from '../../tags.ts'
import type { Check } from '../check.ts'

/** In these nothing stands before a variable without a blank. */
const APART_BEFORE = ['en', 'es', 'fr', 'de', 'it', 'pt', 'pl', 'nl', 'ru', 'tr', 'da', 'el', 'hu']
/** With a name of some letters; shorter ones are pauses and the like. */
const VARIABLE = /^(?:[{[$%]{1,2}\(?\w{3}|%[sd])/
const LETTER_AT_END = /\p{L}$/u
const BLANK_AT_END = /\s$/u
/** In scripts with blanks between words. */
const JOINED =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]_(?=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])/gu
const FEWEST_JOINED = 2

export const spacing: Check = {
  name: 'spacing',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { to }) {
    if (countOf(translation.words, JOINED) - countOf(source.words, JOINED) >= FEWEST_JOINED)
      return ['Underscores stand between its words.']
    if (!APART_BEFORE.includes(baseOf(to) ?? '')) return []
    const apart = variablesBehind(source, BLANK_AT_END)
    if (apart.length === 0) return []
    const glued = variablesBehind(translation, LETTER_AT_END).find((variable) => apart.includes(variable))
    return glued === undefined ? [] : [`No blank stands before ${glued}.`]
  },
}

function variablesBehind({ text, pieces }: Text, before: RegExp) {
  const tags = new Set(pieces.flatMap((piece) => (tagIn(piece)?.kind === 'closes' ? [tagIn(piece)!.key] : [])))
  return pieces
    .filter((piece) => VARIABLE.test(piece.text) && !tags.has(tagIn(piece)?.key ?? ''))
    .filter(({ from }) => before.test(text.slice(Math.max(0, from - 2), from)))
    .map((piece) => piece.text)
}
