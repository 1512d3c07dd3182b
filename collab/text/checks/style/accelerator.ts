import type { Check } from '../check.ts'
import { findOutside } from './outsidePieces.ts'

const MAX_LABEL_LENGTH = 40
const SIGNS = [
  ['&', /(?:^|[\s\p{L}(])&(?=\p{L})/gu, /&(?=[\p{L}\p{N}])/gu],
  ['_', /(?:^|[\s\p{L}(])_(?=\p{L})/gu, /_(?=[\p{L}\p{N}])/gu],
] as const
/** "R&D", "&amp;" and names with underscores are no labels with a key. */
const NO_KEY = /&\p{L}{1,8};|\p{Lu}&\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]{2,}_?/u

export const accelerator: Check = {
  name: 'accelerator key',
  severity: 'doubtful',
  about: 'style',
  find(source, translation) {
    if (source.text.length > MAX_LABEL_LENGTH || NO_KEY.test(source.text)) return []
    return SIGNS.flatMap(([sign, given, said]) => {
      // Two underscores around a word set it off.
      if (findOutside(source, given).length !== 1) return []
      const times = findOutside(translation, said).length
      return times === 1
        ? []
        : [`${sign} marks one letter of the source as its key, and ${times === 0 ? 'none' : 'several'} here.`]
    })
  },
}
