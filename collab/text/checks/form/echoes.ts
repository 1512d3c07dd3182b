import { squeezed } from '../../readText.ts'
import type { Check } from '../check.ts'

const SENTENCES = /[.!?\n]+/
const SHORTEST = 16

export const echoes: Check = {
  name: 'feedback',
  severity: 'doubtful',
  about: 'form',
  find(source, { letters }, { feedback = '' }) {
    const sentences = feedback.split(SENTENCES).map(squeezed)
    const isEchoed = (sentence: string) =>
      sentence.length >= SHORTEST && letters.includes(sentence) && !source.letters.includes(sentence)
    return sentences.some(isEchoed) ? ['It repeats the feedback.'] : []
  },
}
