import { baseOf } from '#db/vocabulary/languages.ts'
import { SMALL, smallWordsIn, squeezed, type Text, WORD } from '../../readText.ts'
import { scriptsOf } from '../../scripts.ts'
import type { Check } from '../check.ts'

/** Names, codes and words that are the same everywhere stay as they are; so many words in small letters are no name. */
const SHORTEST_WORD = 2
const FEWEST_WORDS = 3
/** So many words in a row are no coincidence. */
const RUN = 6
const SHORTEST_RUN = 24
/** Words with nothing but a blank between them: lists of names and commands stay as they are. */
const PHRASE = /[\p{L}\p{N}'’]+(?: [\p{L}\p{N}'’]+)*/gu
const LONGEST_LABEL = 3
/** Words that stand in no other of the languages. */
const LABEL_WORDS = new Set(
  'apply back buy cancel changes delete disable enable enemies health load loading quit remove save search sell settings sword weapon yes'.split(
    ' ',
  ),
)
const SENTENCE = /[.!?]$/
/** Of the different small words of the source. */
const FEWEST_KEPT = 5
const MOST_KEPT = 0.8
const SHORTEST_KEPT = 3
const NAMES_TWO_WORDS = /\p{L} \p{L}/u

export const untranslated: Check = {
  name: 'untranslated',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { from, to }) {
    if (translation.letters === source.letters)
      return hasWords(source) || (baseOf(from) === 'en' && isLabel(source))
        ? ['It is the source text, not translated.']
        : []
    const isSameScript = scriptsOf(from)[0] === scriptsOf(to)[0]
    if (isAppended(source, translation, isSameScript)) return ['The source text stands in it beside the translation.']
    return keepsRun(source, translation) ? ['A part of it is not translated.'] : []
  },
}

/** English of buttons and menus is too short for other signs, and most words of it are no names. */
function isLabel({ words }: Text) {
  const found = words.toLowerCase().match(WORD) ?? []
  return found.length <= LONGEST_LABEL && found.some((word) => LABEL_WORDS.has(word))
}

const hasWords = ({ words }: Text) => smallWordsIn(words, SHORTEST_WORD) >= FEWEST_WORDS

function isAppended(source: Text, translation: Text, isSameScript: boolean) {
  if (translation.letters.length < source.letters.length) return false
  const wrapped = [`(${source.text.trim()})`, `[${source.text.trim()}]`, `（${source.text.trim()}）`]
  const isTold = NAMES_TWO_WORDS.test(source.words) && (isSameScript || SENTENCE.test(source.text.trimEnd()))
  if (isTold && wrapped.some((text) => translation.text.includes(text))) return true
  return hasWords(source) && translation.letters.includes(source.letters)
}

function keepsRun(source: Text, translation: Text) {
  if (keepsWords(source, translation)) return true
  const kept = new Set(runsIn(translation.words))
  return kept.size > 0 && runsIn(source.words).some((run) => kept.has(run) && run.length >= SHORTEST_RUN)
}

function keepsWords(source: Text, translation: Text) {
  const due = new Set(source.words.match(WORD)?.filter((word) => word.length >= SHORTEST_KEPT && SMALL.test(word)))
  const found = new Set(translation.words.match(WORD))
  return due.size >= FEWEST_KEPT && [...due].filter((word) => found.has(word)).length >= due.size * MOST_KEPT
}

/** Each run of words that are not all names. */
function runsIn(text: string) {
  return (text.match(PHRASE) ?? []).flatMap((phrase) => {
    const words = phrase.split(' ')
    return words.slice(RUN - 1).flatMap((_, at) => {
      const run = words.slice(at, at + RUN)
      return smallWordsIn(run.join(' '), SHORTEST_WORD) >= FEWEST_WORDS ? [squeezed(run.join(''))] : []
    })
  })
}
