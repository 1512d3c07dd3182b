import type { StatedFacts } from '#collab/text/facts/facts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_CONTEXT_LENGTH, MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import type { TextStatus } from '#db/vocabulary/statuses.ts'
import { countWords } from '#db/vocabulary/words.ts'
import { collectSkipped, SKIPPED, type Skipped, type SkippedText } from '../../formats/skipped.ts'
import type { CsvRow, Delimiter, Encoding } from '../../tables/csv.ts'
import {
  type ColumnRule,
  createCsvTable,
  type Refuse,
  type TableColumn,
  type TableFault,
} from '../../tables/csvTable.ts'
import { createFirstRows } from '../../tables/firstRows.ts'
import { MAX_IDENTIFIER_LENGTH, MAX_ROWS } from './constants.ts'

export type PageText = {
  position: number
  identifier: string
  content: string
  context: string
  /** Those of fields of the file; others are in its prose. */
  facts?: StatedFacts | undefined
  words: number
  /** Without a status it is completed. `madeFor`: the source text of one that is of another. */
  translations: [language: LanguageCode, content: string, status?: TextStatus, madeFor?: string][]
}

type Use = 'identifier' | 'content' | 'context' | LanguageCode

type TableSummary = {
  delimiter: Delimiter
  encoding: Encoding
  columns: TableColumn<Use>[]
  rows: string[][]
  rows_count: number
  words: number
  translations: Record<LanguageCode, number>
  skipped: Skipped
  faults: TableFault[]
  faults_count: number
}

const columnsWith = (targets: readonly LanguageCode[]) =>
  new Map<Use, ColumnRule>([
    ['identifier', { most: MAX_IDENTIFIER_LENGTH, isRequired: true }],
    ['content', { most: MAX_TEXT_LENGTH, isRequired: true, mayBeBlank: true }],
    ['context', { most: MAX_CONTEXT_LENGTH, mayBeEmpty: true }],
    ...targets.map((code): [Use, ColumnRule] => [code, { most: MAX_TEXT_LENGTH, mayBeEmpty: true }]),
  ])

/**
 * Follows spec §3, readings 29 and 30. Every good row goes to `onText` in the file's order until the first fault; from then
 * on only faults are looked for, and the file is refused as a whole.
 */
export function createTableReader(targets: readonly LanguageCode[], onText: (text: PageText) => void) {
  const identifiers = new Set<string>()
  const lines: number[] = []
  const translations: Record<LanguageCode, number> = {}
  const first = createFirstRows()
  const { skipped, add } = collectSkipped<SkippedText>()
  let [position, words] = [0, 0]

  const table = createCsvTable<Use>({
    columns: columnsWith(targets),
    maxRows: MAX_ROWS,
    tooManyRows: `A page has at most ${MAX_ROWS.toLocaleString('en')} rows`,
    onRow: readRow,
  })

  function readRow(
    { line, cells }: CsvRow,
    uses: readonly (Use | 'ignored')[],
    refuse: Refuse,
    names: readonly { name: string }[],
  ) {
    first.take(cells)
    const text: PageText = { position, identifier: '', content: '', context: '', words: 0, translations: [] }
    position++
    for (let index = 0; index < cells.length; index++) {
      const [use, cell] = [uses[index]!, cells[index]!]
      if (use !== 'ignored') take(text, use, cell)
      else if (cell !== '') add({ path: null, line, place: names[index]!.name, text: cell, reason: SKIPPED.column })
    }
    if (identifiers.size === identifiers.add(text.identifier).size) refuseRepeated(text.identifier, line, refuse)
    else lines.push(line)
    text.words = countWords(text.content)
    words += text.words
    if (!table.isRefused()) onText(text)
  }

  function take(text: PageText, use: Use, cell: string) {
    if (use === 'identifier' || use === 'content' || use === 'context') text[use] = cell
    else if (cell !== '') {
      text.translations.push([use, cell])
      translations[use] = (translations[use] ?? 0) + 1
    }
  }

  function refuseRepeated(identifier: string, line: number, refuse: Refuse) {
    if (identifier.trim() === '') return // it was refused for being empty
    const first = table.namesFaults() ? [...identifiers].indexOf(identifier) : 0
    refuse(line, 'identifier', `This identifier is already on line ${lines[first]}`)
  }

  return {
    push: table.push,
    end: (): TableSummary => ({ ...table.end(), rows: first.rows, words, translations, skipped }),
    isRefused: table.isRefused,
  }
}
