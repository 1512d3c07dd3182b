import * as added from './added/added.ts'
import { CHARACTER_KINDS } from './characters.ts'
import { CODE_KINDS } from './codes.ts'
import { type Draw, type Kind, pickIn } from './draws.ts'
import { isHarmless } from './oracle.ts'
import { OTHER_TEXT_KINDS } from './otherTexts.ts'
import { REMARK_KINDS } from './remarks.ts'
import { SENTENCE_KINDS } from './sentences.ts'
import { WRITING_KINDS } from './writing.ts'

/** Each family as often: a new kind does not make the others of its family rarer than those of the others. */
export const FAMILIES: Kind[][] = [
  [...CHARACTER_KINDS, ...WRITING_KINDS, ...added.LETTER_KINDS],
  [...CODE_KINDS, ...added.CODE_KINDS],
  [...REMARK_KINDS, ...added.WRAPPING_KINDS, ...added.LANGUAGE_KINDS],
  [...SENTENCE_KINDS, ...added.SENTENCE_KINDS],
  OTHER_TEXT_KINDS,
]
const SECOND = 0.1
const MAX_TRIES = 30

/** A spoiled answer for the row, in one way or in two, and the way; undefined where nothing that was drawn spoils it. */
export function spoil(draw: Draw): { kind: Kind; answer: string } | undefined {
  const { row, random } = draw
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const kind = pickIn(pickIn(FAMILIES, random), random)
    const once = kind.spoil(row.answer, draw)
    if (once === undefined || isHarmless(row, once, kind)) continue
    if (random() >= SECOND) return { kind, answer: once }
    const second = pickIn(pickIn(FAMILIES, random), random)
    const twice = second.spoil(once, draw)
    return { kind, answer: twice === undefined || isHarmless(row, twice, kind) ? once : twice }
  }
  return undefined
}
