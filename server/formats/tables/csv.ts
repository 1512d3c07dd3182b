import { readLimit } from '#collab/text/facts/limits.ts'
import { isFormula, spreadsheetSafeText } from '#db/vocabulary/texts/formulas.ts'
import type { EntryText, Format, ReadOptions } from '../format.ts'
import { findOfLanguage, sameLanguage } from '../languageTags.ts'
import { MAX_UNITS } from '../limits.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import { type DecodedText, decodeText, encodeText } from '../text/encoding.ts'
import type { Unit } from '../text/namedUnits.ts'
import { checkCount, faultAt } from '../text/positions.ts'
import { type Edit, splice } from '../text/splice.ts'
import { type Change, type ParsedText, textFormat } from '../text/textFormat.ts'
import {
  type ColumnRole,
  type ColumnUse,
  columnOf,
  type Delimiter,
  headerIn,
  isPluralRules,
  languageColumns,
  scopeColumn,
  sourceOf,
  type TableHead,
} from './columns.ts'
import { isKnown, readHead, requireHead, startOf } from './head.ts'
import { type CellRow, placesOf, readCells, writeCell } from './readCells.ts'

const MAX_SHOWN_ROWS = 10
const NAME = /\.(?:csv|tsv|tab)$/

export const csv: Format = {
  ...textFormat({
    id: 'csv',
    name: 'CSV or TSV',
    extensions: ['csv', 'tsv', 'tab'],
    isExchanged: true,
    detect: (beginning, fileName) => (NAME.test(fileName) ? sureOf(readHead(beginning)) : 0),
    parse: parseCsv,
  }),
  head(bytes, columns) {
    const { text } = decodeText(bytes)
    const head = requireHead(text, columns)
    return { ...head, rows: firstRows(text, head.delimiter) }
  },
  spreadsheetSafe(file, columns) {
    const decoded = decodeText(file)
    const { text } = decoded
    const { delimiter } = requireHead(text, columns)
    const edits = readCells(text, delimiter, { start: startOf(text) }).flatMap((row) => {
      if (!row.cells.some(isFormula)) return []
      const places = placesOf(text, row, delimiter)
      return row.cells.flatMap((cell, at): Edit[] => {
        const { start, end, isQuoted } = places[at]!
        return isFormula(cell) ? [{ start, end, text: writeCell(spreadsheetSafeText(cell), delimiter, isQuoted) }] : []
      })
    })
    return edits.length === 0 ? file : encodeText(splice(text, edits), decoded)
  },
}

function firstRows(text: string, delimiter: Delimiter): string[][] {
  try {
    const [, ...rows] = readCells(text, delimiter, { start: startOf(text), mostRows: 1 + MAX_SHOWN_ROWS })
    return rows.map(({ cells }) => cells)
  } catch {
    return [] // reading the file says why
  }
}

const sureOf = (head: TableHead) => (isKnown(head) ? 2 : head.header.length > 1 ? 1 : 0)

function parseCsv(text: string, _: DecodedText, columns?: readonly ColumnUse[], options: ReadOptions = {}): ParsedText {
  const head = requireHead(text, columns)
  const { delimiter, uses } = head
  const source = sourceOf(uses, options.source)
  if (!source || !(columns || isKnown(head)))
    throw faultAt(text, 0, 'A header with a column for the identifier and one for the source text was expected')
  const all = readCells(text, delimiter, { start: startOf(text), mostRows: MAX_UNITS + 1 })
  checkCount(text, all.at(-1)?.start ?? 0, all)
  const [first, ...others] = all
  const targets = languageColumns(uses).filter(({ at }) => at !== source.at)
  // Of a column that somebody chose its name does not matter.
  const isOwn = columns !== undefined || source.language === undefined || sameLanguage(source.language, options.own)
  const isMonolingual = options.isOfLanguage === true && targets.length === 0 && isOwn
  const at = (role: ColumnRole) => columnOf(uses, role)
  const identifier = at('identifier') === -1 ? source.at : at('identifier')
  const [context, speaker, maxLength] = [at('context'), at('speaker'), at('maxLength')]
  const named = scopeColumn(first!.cells)
  // Somebody who chose the columns may want nothing of it.
  const scope = columns && columns[named] === undefined ? -1 : named
  const rows = others.filter(({ cells }) => !isPluralRules(cellAt(cells, identifier)))
  const units = rows.map(({ cells, start }): Unit => {
    const translations: NonNullable<Unit['translations']> = []
    for (const { language, at } of targets) {
      if (at >= cells.length) break
      if (cells[at]) translations.push({ language, text: cells[at] })
    }
    return {
      key: cellAt(cells, identifier),
      at: start,
      source: cellAt(cells, source.at),
      scope: cellAt(cells, scope) || undefined,
      context: joinCells(cellAt(cells, scope), cellAt(cells, context)),
      speaker: speaker === -1 ? undefined : cellAt(cells, speaker) || null,
      maxLength: maxLength === -1 ? undefined : (readLimit(cellAt(cells, maxLength)) ?? null),
      translations: isMonolingual ? undefined : translations,
      edits: noEdits,
    }
  })
  return {
    units,
    areVerbatim: true,
    // Somebody who chose the columns knows the others.
    skipped: columns ? undefined : skippedCells(first!, rows, uses, scope),
    sourceLanguage: source.language,
    editAll(changes, { language, targets: own }) {
      const byPlace = new Map(rows.map((row) => [row.start, row]))
      const rowOf = ({ at }: Unit) => byPlace.get(at)!
      const column = isMonolingual ? source : findOfLanguage(targets, (target) => target.language, language, own)
      const edit = (row: CellRow, value: EntryText, at: number) => cellEdit(text, row, at, value, delimiter)
      if (column) {
        const named = isMonolingual ? headerIn(first!.cells[source.at]!, source.language, language) : undefined
        return [
          ...(named === undefined ? [] : edit(first!, named, source.at)),
          ...changes.flatMap(({ unit, translation }) => edit(rowOf(unit), translation.text, column.at)),
        ]
      }
      return columnEdits([first!, ...others], { rowOf, changes, language, delimiter })
    },
  }
}

function skippedCells({ cells: header }: CellRow, rows: readonly CellRow[], uses: readonly ColumnUse[], scope: number) {
  const found = collectSkipped<FoundSkipped>()
  const unused = uses.flatMap((use, at) => (use === undefined && at !== scope ? [at] : []))
  for (const { cells, start } of rows) {
    const add = (at: number) => {
      if (cells[at]) found.add({ at: start, place: header[at] ?? '', text: cells[at], reason: SKIPPED.column })
    }
    unused.forEach(add)
    for (let at = header.length; at < cells.length; at++) add(at)
  }
  return found.skipped
}

const cellAt = (cells: readonly string[], at: number) => (at === -1 ? '' : (cells[at] ?? ''))

const joinCells = (first: string, second: string) =>
  first === '' || first === second ? second : second === '' ? first : `${first}\n${second}`

const noEdits = (): Edit[] => []

function cellEdit(text: string, row: CellRow, at: number, value: EntryText, delimiter: Delimiter): Edit[] {
  if (typeof value !== 'string') return []
  const cell = placesOf(text, row, delimiter)[at]
  if (cell) return [{ start: cell.start, end: cell.end, text: writeCell(value, delimiter, cell.isQuoted) }]
  const missing = delimiter.repeat(at - row.cells.length + 1)
  return [{ start: row.end, end: row.end, text: missing + writeCell(value, delimiter, false) }]
}

type NewColumn = { rowOf: (unit: Unit) => CellRow; changes: Change[]; language: string; delimiter: Delimiter }

function columnEdits([header, ...rows]: CellRow[], { rowOf, changes, language, delimiter }: NewColumn): Edit[] {
  const texts = new Map(changes.map(({ unit, translation }) => [rowOf(unit), translation.text]))
  const width = header!.cells.length
  const behind = (row: CellRow, text: string): Edit => {
    const missing = delimiter.repeat(Math.max(1, width - row.cells.length + 1))
    return { start: row.end, end: row.end, text: missing + writeCell(text, delimiter, false) }
  }
  return [behind(header!, language), ...rows.map((row) => behind(row, String(texts.get(row) ?? '')))]
}
