import type { Text } from '../../readText.ts'
import type { Check } from '../check.ts'
import { replaceOutside } from './outsidePieces.ts'

const WORDS = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}\p{M}]{2,20}) \1(?![\p{L}\p{M}\p{N}'’-])/giu
/** Said twice for good: "vous vous rappelez", "die die", "que que". */
const DOUBLED = new Set('nous vous die der das sie que qui si no sì ja да так нет ну ha he hi'.split(' '))

const doubledIn = ({ words }: Text) =>
  (words.match(WORDS) ?? []).flatMap((found) => {
    const [word = ''] = found.split(' ')
    return DOUBLED.has(word.toLowerCase()) ? [] : [word]
  })

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
    replaceOutside(translation, WORDS, (found) => {
      const [word = ''] = found.split(' ')
      return DOUBLED.has(word.toLowerCase()) ? found : word
    }),
}
