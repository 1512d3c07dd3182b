import { GENDERS, type Gender, PARTS_OF_SPEECH, type PartOfSpeech } from '#db/vocabulary/texts/terms.ts'
import { type FactColumn, MAX_FORBIDDEN, MAX_TERM_LENGTH } from './constants.ts'

export type TermFacts = {
  forbidden: readonly string[]
  variants: readonly string[]
  source_variants: readonly string[]
  is_case_sensitive: boolean
  is_proposed: boolean
  part_of_speech: PartOfSpeech | null
  gender: Gender | null
}
export const NO_FACTS: TermFacts = {
  ...{ forbidden: [], variants: [], source_variants: [], is_case_sensitive: false, is_proposed: false },
  ...{ part_of_speech: null, gender: null },
}

const YES = ['yes', 'true', '1']
const NO = ['', 'no', 'false', '0']
const ANSWER = 'Write yes or no'

/** Reads a cell as the fact of its column. Throws a RangeError that says what the cell may hold. */
export function readFact(column: FactColumn, cell: string): Partial<TermFacts> {
  if (column === 'forbidden' || column === 'variants' || column === 'source_variants')
    return { [column]: readWords(cell) }
  if (column === 'is_case_sensitive' || column === 'is_proposed') return { [column]: readAnswer(cell) }
  return column === 'gender'
    ? { gender: readOneOf(GENDERS, cell) }
    : { part_of_speech: readOneOf(PARTS_OF_SPEECH, cell) }
}

/** A fact as it stands in a cell; nothing where it is as of a new term. */
export function writeFact(column: FactColumn, facts: TermFacts): string {
  const fact = facts[column]
  if (typeof fact === 'boolean') return fact ? 'yes' : ''
  return typeof fact === 'string' ? fact : (fact ?? []).join('\n')
}

export function readWords(cell: string): string[] {
  const words = cell.split(/\r\n|\r|\n/).map((word) => word.trim())
  const different = [...new Set(words.filter(Boolean))]
  if (different.length > MAX_FORBIDDEN) throw new RangeError(`At most ${MAX_FORBIDDEN} words, one a line`)
  if (different.some(({ length }) => length > MAX_TERM_LENGTH))
    throw new RangeError(`A word has at most ${MAX_TERM_LENGTH} characters`)
  return different
}

function readAnswer(cell: string) {
  const answer = cell.trim().toLowerCase()
  if (!YES.includes(answer) && !NO.includes(answer)) throw new RangeError(ANSWER)
  return YES.includes(answer)
}

/** As people shorten it, too: `f` or `adj.` */
function readOneOf<Word extends string>(words: readonly Word[], cell: string): Word | null {
  const wanted = cell.trim().toLowerCase().replace(/\.$/, '')
  if (wanted === '') return null
  const [word, ...others] = words.filter((one) => one.startsWith(wanted))
  if (word === undefined || others.length > 0) throw new RangeError(`Write one of ${words.join(', ')}`)
  return word
}
