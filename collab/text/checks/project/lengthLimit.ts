import { shownLength } from '../../facts/lengthLimit.ts'
import type { Check } from '../check.ts'

export const lengthLimit: Check = {
  name: 'length limit',
  severity: 'doubtful',
  about: 'project',
  find(_, translation, { maxLength }) {
    if (maxLength == null) return []
    const length = shownLength(translation)
    return length > maxLength ? [`It has ${length} characters, and only ${maxLength} fit.`] : []
  },
}
