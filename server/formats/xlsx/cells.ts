import { FormatError } from '../format.ts'
import { childNamed, childrenNamed, type XmlElement, type XmlFile } from '../xml/readXml.ts'
import { type CellText, readText, textOfRuns, unescapeText } from './richText.ts'

/** `text` has the value that is shown in the cell; of a number it has no runs. A number may be a date by its style. */
export type SheetCell = { element: XmlElement; text: CellText; type: string; isFormula: boolean; isNumber: boolean }
/** Cells by column; rows and columns count from 1. `width` is the last column with a cell. */
export type SheetRow = { number: number; element: XmlElement; cells: Map<number, SheetCell>; width: number }

export const MAX_COLUMNS = 16_384
const MAX_ROWS = 1_048_576
const TOO_WIDE = `A sheet has at most ${MAX_COLUMNS.toLocaleString('en')} columns`
const MAX_RANGES = 10_000
const MAX_RANGES_OF_COLUMNS = 5_000_000
const TOO_MANY_RANGES = 'A sheet has too many formulas that fill ranges'
const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/

type Sheet = { file: XmlFile; strings: readonly CellText[]; numberStyles: ReadonlySet<string> }

export function readRows({ file, strings, numberStyles }: Sheet): SheetRow[] {
  const isCalculated = createRanges(file)
  let number = 0
  return childrenNamed(childNamed(file.root, 'sheetData') ?? file.root, 'row').map((element) => {
    number = Number(element.attributes.r ?? number + 1)
    if (!(number >= 1 && number <= MAX_ROWS)) throw new FormatError(`There is no row ${element.attributes.r}`)
    let [column, width] = [0, 0]
    const cells = new Map<number, SheetCell>()
    for (const cell of childrenNamed(element, 'c')) {
      const { r, t = 'n', s = '0' } = cell.attributes
      column = r === undefined ? column + 1 : placeOf(r).column
      if (column > MAX_COLUMNS) throw new FormatError(TOO_WIDE)
      width = Math.max(width, column)
      const isFormula = childNamed(cell, 'f') !== undefined || isCalculated(column, number)
      const isNumber = t === 'n' && numberStyles.has(s)
      cells.set(column, { element: cell, type: t, isFormula, isNumber, text: textOf(file, cell, t, strings) })
    }
    return { number, element, cells, width }
  })
}

const EMPTY: CellText = { value: '', runs: [] }

function textOf(file: XmlFile, cell: XmlElement, type: string, strings: readonly CellText[]): CellText {
  const written = childNamed(cell, 'v')?.text ?? ''
  if (type === 's') return strings[Number(written)] ?? EMPTY
  if (type === 'str') return textOfRuns([{ text: unescapeText(written), font: undefined }])
  const inline = type === 'inlineStr' ? childNamed(cell, 'is') : undefined
  const text = inline && readText(file, inline)
  return text && text.runs.length > 0 ? text : { value: written, runs: [] }
}

export function placeOf(reference: string) {
  const [, letters, row] = REFERENCE.exec(reference) ?? []
  if (!letters) throw new FormatError(`There is no cell ${reference.slice(0, 20)}`)
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { column, row: Number(row) }
}

export function nameOf(column: number, row: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row}`
}

type Range = { from: number; to: number }

type Place = ReturnType<typeof placeOf>
type Area = { first: Place; last: Place }

function areaOf({ attributes: { ref } }: XmlElement): Area[] {
  const [first, last] = ref?.includes(':') ? ref.split(':').map(placeOf) : []
  return first && last ? [{ first, last }] : []
}

const createRanges = ({ text, root }: XmlFile) =>
  rangesOf(text.includes('ref=') ? formulasIn(root).flatMap(areaOf) : [])

export type IsCovered = (column: number, row: number) => boolean

export function coveredIn({ root }: XmlFile): IsCovered {
  const merged = childNamed(root, 'mergeCells')
  const areas = merged ? childrenNamed(merged, 'mergeCell').flatMap(areaOf) : []
  if (areas.length === 0 || areas.length > MAX_RANGES) return () => false
  const shown = new Set(areas.map(({ first }) => nameOf(first.column, first.row)))
  const isMerged = rangesOf(areas)
  return (column, row) => isMerged(column, row) && !shown.has(nameOf(column, row))
}

function rangesOf(areas: Area[]) {
  if (areas.length > MAX_RANGES) throw new FormatError(TOO_MANY_RANGES)
  areas.sort((one, other) => one.first.row - other.first.row)
  const columns = new Map<number, Range[]>()
  const rangesIn = (column: number): Range[] => {
    if (columns.size * areas.length > MAX_RANGES_OF_COLUMNS) throw new FormatError(TOO_MANY_RANGES)
    const merged: Range[] = []
    for (const { first, last } of areas) {
      if (column < first.column || last.column < column) continue
      const before = merged.at(-1)
      if (before && first.row <= before.to + 1) before.to = Math.max(before.to, last.row)
      else merged.push({ from: first.row, to: last.row })
    }
    return merged
  }
  return (column: number, row: number) => {
    if (areas.length === 0) return false
    if (!columns.has(column)) columns.set(column, rangesIn(column))
    const ranges = columns.get(column)!
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranges[middle]!.to < row) low = middle + 1
      else high = middle
    }
    return low < ranges.length && ranges[low]!.from <= row
  }
}

const formulasIn = (root: XmlElement) =>
  childrenNamed(childNamed(root, 'sheetData') ?? root, 'row')
    .flatMap((row) => childrenNamed(row, 'c'))
    .flatMap((cell) => childNamed(cell, 'f') ?? [])
    .filter(({ attributes: { t } }) => t === 'array' || t === 'dataTable')
