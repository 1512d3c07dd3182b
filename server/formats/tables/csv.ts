import { sameLanguage, type Unit } from '../text/namedUnits.ts'
import { faultAt } from '../text/positions.ts'
import type { Edit } from '../text/splice.ts'
import { type Change, type ParsedText, textFormat } from '../text/textFormat.ts'
import { type ColumnUse, columnOf, guessColumns, languageColumns, sourceOf } from './columns.ts'
import { type Cell, type CellRow, type Delimiter, readCells, writeCell } from './readCells.ts'

const DELIMITERS: Delimiter[] = [',', ';', '\t', '|']
const HEADER_LENGTH = 65_536

/** CSV and TSV with a header, the columns in any order, one column a language. */
export const csv = textFormat({
  id: 'csv',
  name: 'CSV or TSV',
  extensions: ['csv', 'tsv', 'tab'],
  detect: (beginning, fileName) => (/\.(?:csv|tsv|tab)$/.test(fileName) && headerOf(beginning) ? 2 : 0),
  parse: parseCsv,
})

type Header = { delimiter: Delimiter; uses: ColumnUse[]; known: number }

/** The header under the delimiter with which most columns are known; undefined without an identifier and a source. */
function headerOf(text: string): Header | undefined {
  const line = text.slice(0, HEADER_LENGTH)
  const headers = DELIMITERS.flatMap((delimiter): Header[] => {
    const uses = guessColumns(firstCells(line, delimiter))
    const isUsable = columnOf(uses, 'identifier') !== -1 && sourceOf(uses) !== undefined
    return isUsable ? [{ delimiter, uses, known: uses.filter((use) => use !== undefined).length }] : []
  })
  return headers.sort((one, other) => other.known - one.known)[0]
}

function firstCells(text: string, delimiter: Delimiter): string[] {
  try {
    return readCells(text, delimiter, 1)[0]?.cells.map((cell) => cell.text) ?? []
  } catch {
    return [] // not with this delimiter
  }
}

function parseCsv(text: string): ParsedText {
  const header = headerOf(text)
  if (!header)
    throw faultAt(text, 0, 'A header with a column for the identifier and one for the source text was expected')
  const { delimiter, uses } = header
  const [first, ...rows] = readCells(text, delimiter)
  const source = sourceOf(uses)!
  const targets = languageColumns(uses).filter(({ at }) => at !== source.at)
  const cellOf = (row: CellRow, role: Parameters<typeof columnOf>[1]) => row.cells[columnOf(uses, role)]?.text ?? ''
  const units = rows.map((row): Unit => {
    const filled = targets.filter(({ at }) => (row.cells[at]?.text ?? '') !== '')
    return {
      key: cellOf(row, 'identifier'),
      at: row.cells[0]!.start,
      source: row.cells[source.at]?.text ?? '',
      context: cellOf(row, 'context'),
      speaker: cellOf(row, 'speaker') || undefined,
      maxLength: Number(cellOf(row, 'maxLength')) || undefined,
      translations: filled.map(({ language, at }) => ({ language, text: row.cells[at]!.text })),
      edits: () => [],
    }
  })
  const rowOf = new Map(units.map((unit, at) => [unit, rows[at]!]))
  return {
    units,
    sourceLanguage: source.language,
    editAll(changes, language) {
      const column = targets.find((target) => sameLanguage(target.language, language))
      if (column) return changes.flatMap((change) => cellEdit(rowOf.get(change.unit)!, column.at, change, delimiter))
      return columnEdits([first!, ...rows], { rowOf, changes, language, delimiter })
    },
  }
}

function cellEdit(row: CellRow, at: number, { translation }: Change, delimiter: Delimiter): Edit[] {
  if (typeof translation.text !== 'string') return []
  const cell: Cell | undefined = row.cells[at]
  if (cell) return [{ start: cell.start, end: cell.end, text: writeCell(translation.text, delimiter, cell.isQuoted) }]
  const missing = delimiter.repeat(at - row.cells.length + 1)
  return [{ start: row.end, end: row.end, text: missing + writeCell(translation.text, delimiter, false) }]
}

type NewColumn = { rowOf: Map<Unit, CellRow>; changes: Change[]; language: string; delimiter: Delimiter }

/** A column behind the others, for a language that the table does not have yet. */
function columnEdits([header, ...rows]: CellRow[], { rowOf, changes, language, delimiter }: NewColumn): Edit[] {
  const texts = new Map(changes.map(({ unit, translation }) => [rowOf.get(unit)!, translation.text]))
  const width = header!.cells.length
  const behind = (row: CellRow, text: string): Edit => {
    const missing = delimiter.repeat(Math.max(1, width - row.cells.length + 1))
    return { start: row.end, end: row.end, text: missing + writeCell(text, delimiter, false) }
  }
  return [behind(header!, language), ...rows.map((row) => behind(row, String(texts.get(row) ?? '')))]
}
