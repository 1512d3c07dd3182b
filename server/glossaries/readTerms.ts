import { isNamedLanguage, type LanguageCode } from '#db/vocabulary/languages.ts'
import { readTag } from '../formats/languageTags.ts'
import type { CsvRow } from '../tables/csv.ts'
import { type ColumnRule, createCsvTable, type Refuse } from '../tables/csvTable.ts'
import { createFirstRows } from '../tables/firstRows.ts'
import {
  FACT_COLUMNS,
  type FactColumn,
  isFact,
  MAX_ENTRIES,
  MAX_TERM_LENGTH,
  MAX_TEXT_LENGTH,
  type TermColumn,
  type TextColumn,
} from './constants.ts'
import { NO_FACTS, readFact, type TermFacts } from './facts.ts'

/** A line of the file, with an empty string for a cell that is empty or not there. */
export type Term = Record<Exclude<TextColumn, 'target_language'>, string> & {
  target_language: LanguageCode | null
} & TermFacts

const text = { most: MAX_TEXT_LENGTH, mayBeEmpty: true }
const COLUMNS = new Map<TermColumn, ColumnRule>([
  ['term_id', { most: MAX_TERM_LENGTH, isRequired: true }],
  ['term_description', { most: MAX_TEXT_LENGTH, isRequired: true }],
  ['source_text', text],
  ['target_language', text],
  ['translation', text],
  ['notes', text],
  ['context', text],
  ...FACT_COLUMNS.map((column): [TermColumn, ColumnRule] => [column, text]),
])

/**
 * Follows spec §3, readings 25 and 29. Every good line goes to `onTerm` until the first fault; from then on only faults are
 * looked for, and the file is refused as a whole.
 */
export function createTermReader(onTerm: (term: Term) => void) {
  const lines = new Map<LanguageCode | null, Map<string, number>>()
  const first = createFirstRows()

  const table = createCsvTable<TermColumn>({
    columns: COLUMNS,
    maxRows: MAX_ENTRIES,
    tooManyRows: `A glossary has at most ${MAX_ENTRIES.toLocaleString('en')} entries`,
    onRow: readRow,
  })

  function readRow({ line, cells }: CsvRow, uses: readonly (TermColumn | 'ignored')[], refuse: Refuse) {
    first.take(cells)
    const term: Term = {
      term_id: '',
      term_description: '',
      source_text: '',
      target_language: null,
      translation: '',
      notes: '',
      context: '',
      ...NO_FACTS,
    }
    for (let index = 0; index < cells.length; index++) {
      const [use, cell] = [uses[index]!, cells[index]!]
      if (use === 'target_language') term.target_language = readLanguage(cell, line, refuse)
      else if (use === 'ignored') continue
      else if (isFact(use)) Object.assign(term, factIn(use, cell, line, refuse))
      else term[use] = cell
    }
    refuseRepeated(term, line, refuse)
    if (!table.isRefused()) onTerm(term)
  }

  function factIn(column: FactColumn, cell: string, line: number, refuse: Refuse): Partial<TermFacts> {
    try {
      return readFact(column, cell)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      refuse(line, column, error.message)
      return {}
    }
  }

  function readLanguage(cell: string, line: number, refuse: Refuse): LanguageCode | null {
    if (cell.trim() === '') return null
    const code = readTag(cell)
    if (code !== undefined && isNamedLanguage(code)) return code
    refuse(line, 'target_language', 'This is none of the languages; write a code like es')
    return null
  }

  function refuseRepeated({ term_id, target_language }: Term, line: number, refuse: Refuse) {
    const ofLanguage = lines.get(target_language) ?? new Map<string, number>()
    lines.set(target_language, ofLanguage)
    const known = ofLanguage.get(term_id)
    if (known === undefined) ofLanguage.set(term_id, line)
    else if (term_id.trim() !== '') refuse(line, 'term_id', `This term is already on line ${known}`)
  }

  return { ...table, end: () => ({ ...table.end(), rows: first.rows }) }
}
