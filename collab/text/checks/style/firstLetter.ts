import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import type { Text } from '../../readText.ts'
import type { Check } from '../check.ts'

const CASED = ['Latn', 'Cyrl', 'Grek', 'Armn']
const FIRST_LETTER = /\p{L}/u
const CAPITAL = /^\p{Lu}/u
const SMALL = /^\p{Ll}/u
const WORD = /^[\p{L}\p{M}'’-]{2,}[\s,!?]/u
const WORDS = /\p{L}[\p{L}\p{M}'’-]*/gu
const NOT_IN_NAME = /[^\p{L}\p{N}_.]+/u
const ENDED = /[.!?…:]/u
/** In labels and names of things, languages have capitals of their own. */
const MIN_LETTERS = 12

/** Undefined where a placeholder or a mark stands before it. */
function firstOf({ text, pieces }: Text) {
  const at = text.search(FIRST_LETTER)
  const isFirst = at >= 0 && text.slice(0, at).trim() === '' && pieces.every(({ from }) => from > at)
  return isFirst ? at : undefined
}

// A name of something, as titles are written: other languages write it small, as it stands within sentences.
const LITTLE = new Set('a an and at by for from in of on or the to with'.split(' '))
const MAX_TITLE_WORDS = 4
function isTitle({ words }: Text) {
  const all = (words.match(WORDS) ?? []).filter((word) => !LITTLE.has(word))
  return all.length <= MAX_TITLE_WORDS && !ENDED.test(words) && all.every((word) => CAPITAL.test(word))
}

// Of code, a file or a version, which the source has as well.
const NAME = /^(?:[\p{L}_]+[\p{N}_][\p{L}\p{N}_.]*|\p{Ll}{3,8}(?![\p{L}\p{M}]))/u
const isNameOf = ({ text }: Text, said: string) => {
  const [name] = NAME.exec(said) ?? []
  return name !== undefined && text.split(NOT_IN_NAME).includes(name)
}

export const firstLetter: Check = {
  name: 'first letter',
  severity: 'doubtful',
  about: 'style',
  find(source, translation, { to }) {
    if (!CASED.includes(scriptOf(to))) return []
    const [due, found] = [firstOf(source), firstOf(translation)]
    if (due === undefined || found === undefined || source.letters.length < MIN_LETTERS) return []
    const [given, said] = [source.text.slice(due), translation.text.slice(found)]
    return CAPITAL.test(given) && !isTitle(source) && !isNameOf(source, said) && WORD.test(given) && SMALL.test(said)
      ? ['The source begins with a capital and the translation does not.']
      : []
  },
  fix(_, translation, { to }) {
    const at = firstOf(translation)
    const { text } = translation
    if (at === undefined) return undefined
    const [letter = ''] = text.slice(at)
    return text.slice(0, at) + letter.toLocaleUpperCase(to) + text.slice(at + letter.length)
  },
}
