import type { Check } from '../check.ts'
import { findOutside, replaceOutside } from './outsidePieces.ts'

/** Between words: what stands around a text is for its line breaks. */
const DOUBLE = /(?<=\S) {2,8}(?=\S)/g

export const doubleSpaces: Check = {
  name: 'double spaces',
  severity: 'doubtful',
  about: 'style',
  find: (source, translation) =>
    findOutside(source, DOUBLE).length === 0 && findOutside(translation, DOUBLE).length > 0
      ? ['Several spaces stand between two words.']
      : [],
  fix: (_, translation) => replaceOutside(translation, DOUBLE, () => ' '),
}
