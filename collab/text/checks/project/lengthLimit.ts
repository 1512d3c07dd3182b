import { isTooHigh, isTooWide, type Measured } from '../../facts/boxes.ts'
import { lengthIn } from '../../facts/lengthLimit.ts'
import { sayLimit } from '../../facts/limits.ts'
import type { Check } from '../check.ts'

export const lengthLimit: Check = {
  name: 'length limit',
  severity: 'doubtful',
  about: 'project',
  find(_, translation, { maxLength, measured }) {
    const faults = measured ? faultsInBox(measured) : []
    if (maxLength == null || (measured && maxLength.unit === 'lines')) return faults
    const { most, unit } = maxLength
    const length = lengthIn(unit, translation)
    if (length === undefined || length <= most) return faults
    return [...faults, `It has ${sayLimit({ most: length, unit })}, and only ${most} fit.`]
  },
}

function faultsInBox(measured: Measured) {
  const { box, width, lines } = measured
  return [
    ...(isTooWide(measured) ? [`It is ${Math.ceil(width)} px wide, and only ${box.width} px fit.`] : []),
    ...(isTooHigh(measured) ? [`It takes ${lines} lines of ${box.width} px, and only ${box.lines} fit.`] : []),
  ]
}
