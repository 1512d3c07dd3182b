import { lengthIn } from '../../facts/lengthLimit.ts'
import { sayLimit } from '../../facts/limits.ts'
import type { Check } from '../check.ts'

export const lengthLimit: Check = {
  name: 'length limit',
  severity: 'doubtful',
  about: 'project',
  find(_, translation, { maxLength }) {
    if (maxLength == null) return []
    const { most, unit } = maxLength
    const length = lengthIn(unit, translation)
    return length !== undefined && length > most
      ? [`It has ${sayLimit({ most: length, unit })}, and only ${most} fit.`]
      : []
  },
}
