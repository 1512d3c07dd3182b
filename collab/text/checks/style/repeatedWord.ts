import { SMALL, type Text } from '../../readText.ts'
import type { Check } from '../check.ts'
import { replaceOutside } from './outsidePieces.ts'

const WORDS = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}\p{M}]{1,20}) \1(?![\p{L}\p{M}\p{N}'’-])/giu
/** Said twice for good: "vous vous rappelez", "die die", "que que". */
const DOUBLED = new Set('nous vous die der das sie que qui se si no sì ja je да так нет ну ha he hi'.split(' '))
const SENTENCE_BEFORE = /(?:^|[.!?…:\n])[^\p{L}\p{N}]{0,8}$/u
const MAX_BEFORE = 10

const doubledIn = ({ words }: Text) =>
  Array.from(words.matchAll(WORDS)).flatMap(({ 0: found, index }) => onceFor(words, found, index) ?? [])

// The word that stands twice for no reason. "Leben leben" are two words, unless the sentence begins with them.
function onceFor(words: string, found: string, at: number) {
  const [word = '', again] = found.split(' ')
  // "i i" is a slip, "W W" are keys.
  if (word.length === 1 && !SMALL.test(word)) return undefined
  const isSame = word === again || SENTENCE_BEFORE.test(words.slice(Math.max(0, at - MAX_BEFORE), at))
  return isSame && !DOUBLED.has(word.toLowerCase()) ? word : undefined
}

const isDoubledIn = ({ words }: Text) => words.search(WORDS) >= 0

export const repeatedWord: Check = {
  name: 'repeated word',
  severity: 'doubtful',
  about: 'style',
  find(source, translation) {
    const [first] = doubledIn(translation)
    return first !== undefined && !isDoubledIn(source) ? [`"${first}" stands twice in a row.`] : []
  },
  fix: (_, translation) =>
    replaceOutside(translation, WORDS, (found, at) => onceFor(translation.text, found, at) ?? found),
}
