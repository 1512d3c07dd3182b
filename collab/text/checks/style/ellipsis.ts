import type { Check } from '../check.ts'
import { findOutside, replaceOutside } from './outsidePieces.ts'

const DOTS = /(?<!\.)\.{3}(?!\.)/g
const SIGN = '…'

export const ellipsis: Check = {
  name: 'ellipsis',
  severity: 'doubtful',
  about: 'style',
  find: (source, translation) =>
    source.text.includes(SIGN) && !source.text.includes('...') && findOutside(translation, DOTS).length > 0
      ? ['Three dots stand for the ellipsis of the source.']
      : [],
  fix: (_, translation) => replaceOutside(translation, DOTS, () => SIGN),
}
