import { FormatError } from '../format.ts'
import { findOfLanguage } from '../languageTags.ts'
import type { Wanted } from '../text/namedUnits.ts'
import { type Edit, splice } from '../text/splice.ts'
import { unlessLeftOut } from '../text/textFormat.ts'
import { attributeAt, attributesIn, childNamed, insideOf, type XmlElement } from '../xml/readXml.ts'
import { MAX_COLUMNS, nameOf, placeOf, type SheetCell, type SheetRow } from './cells.ts'
import type { SheetUnit, TextSheet } from './readSheet.ts'
import { prefixOf, writeRuns } from './richText.ts'

export type SheetChange = { unit: SheetUnit; text: string }

export function writeSheet(sheet: TextSheet, changes: readonly SheetChange[], wanted: Wanted): string {
  const { file, header, targets, width } = sheet
  const { language, targets: own } = wanted
  const column = findOfLanguage(targets, (target) => target.language, language, own)?.at ?? width + 1
  const isNew = column > width
  if (column > MAX_COLUMNS) throw new FormatError(`${sheet.name} has no column left for another language`)
  const edits = changes.flatMap(({ unit, text }) =>
    unlessLeftOut(unit.key, wanted, () => [cellEdit(sheet, unit, column, text)]),
  )
  if (isNew)
    edits.push(newCell(sheet, header, { column, text: language, fonts: [], like: width }), ...widen(sheet, column))
  return splice(file.text, edits)
}

function cellEdit(sheet: TextSheet, { row, fonts }: SheetUnit, column: number, text: string): Edit {
  const cell = row.cells.get(column)
  if (sheet.isCovered(column, row.number))
    throw new FormatError(`${sheet.name}!${nameOf(column, row.number)} is merged with another cell, which hides it`)
  if (!cell) return newCell(sheet, row, { column, text, fonts, like: column - 1 })
  const place = `${sheet.name}!${nameOf(column, row.number)}`
  if (cell.isFormula) throw new FormatError(`${place} holds a formula, which no text may replace`)
  const { start, end } = cell.element
  return { start, end, text: writeCell(attributesOf(sheet, cell), { cell: cell.element, text, fonts }) }
}

type NewCell = { column: number; text: string; fonts: string[]; like: number }

function newCell({ file }: TextSheet, row: SheetRow, { column, text, fonts, like }: NewCell): Edit {
  const { cells, element } = row
  const style = cells.get(like)?.element.attributes.s
  const attributes = ` r="${nameOf(column, row.number)}"${style === undefined ? '' : ` s="${style}"`}`
  const written = writeCell(attributes, { cell: element, text, fonts })
  const next = [...cells].find(([other]) => other > column)?.[1].element.start
  if (next !== undefined) return { start: next, end: next, text: written }
  const { start, end, isSelfClosed } = insideOf(file, element)
  if (isSelfClosed) return { start, end, text: `>${written}</${element.name}>` }
  return { start: end, end, text: written }
}

function writeCell(attributes: string, { cell, text, fonts }: { cell: XmlElement; text: string; fonts: string[] }) {
  const prefix = prefixOf(cell)
  const content = `<${prefix}is>${writeRuns(text, fonts, prefix)}</${prefix}is>`
  return `<${prefix}c${attributes} t="inlineStr">${content}</${prefix}c>`
}

const attributesOf = ({ file }: TextSheet, { element }: SheetCell) =>
  [...attributesIn(file, element)]
    .filter(({ name }) => name !== 't')
    .map(({ nameStart, end }) => ` ${file.text.slice(nameStart, end)}`)
    .join('')

/** The range of used cells that a sheet names: some readers look no further. */
function widen({ file }: TextSheet, column: number): Edit[] {
  const dimension = childNamed(file.root, 'dimension')
  const place = dimension && attributeAt(file, dimension, 'ref')
  if (!place) return []
  const [first, last = first] = place.value.split(':') as [string, string?]
  return [{ start: place.start, end: place.end, text: `"${first}:${nameOf(column, placeOf(last!).row)}"` }]
}
