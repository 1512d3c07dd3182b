import { nestingOf } from '../../tags.ts'
import type { Check } from '../check.ts'

/** Tags close in the order in which they open, and hold something, where the source has it so. */
export const nesting: Check = {
  name: 'nesting',
  severity: 'broken',
  about: 'form',
  find(source, translation) {
    if (translation.pieces.length === 0) return []
    const [due, found] = [nestingOf(source), nestingOf(translation)]
    if (found.early !== undefined && due.early === undefined) return [`${found.early} stands before its opening tag.`]
    if (found.wrong !== undefined && due.wrong === undefined) return [`${found.wrong} closes out of turn.`]
    return found.hollow.length > due.hollow.length ? [`${found.hollow[0]} holds no text any more.`] : []
  },
}
