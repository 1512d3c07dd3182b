import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { writeLimit } from '#collab/text/facts/limits.ts'
import type { HandOffText } from '#db/queries/translations/handOffTexts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { writeRuns } from '../../formats/xlsx/richText.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relation = (type: string, target: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`

/** The parts of a workbook with one sheet (ISO 29500-1, 12.3). */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Texts" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
}
/** Excel cuts longer cells when it opens a workbook. */
export const MAX_CELL_LENGTH = 32_767
const WIDTHS = { text: 60, identifier: 24, context: 40, speaker: 20, limit: 12 }
const columnOf = (width: number, at: number) =>
  `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
const VIEW =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'

export async function workbookTemplate(language: LanguageCode, texts: readonly HandOffText[]): Promise<Buffer> {
  const hasSpeakers = texts.some(({ speaker }) => speaker !== null)
  const { text, identifier, context, speaker, limit } = WIDTHS
  const widths = [identifier, text, context, ...(hasSpeakers ? [speaker] : []), limit, text]
  const rows = [
    ['Identifier', 'Source text', 'Context', ...(hasSpeakers ? ['Speaker'] : []), 'Max length', language],
    ...texts.map(({ identifier, content, context, speaker, max_length }) => {
      return [
        identifier,
        content,
        context ?? '',
        ...(hasSpeakers ? [speaker ?? ''] : []),
        max_length ? writeLimit(max_length) : '',
      ]
    }),
  ]
  const sheet = `<worksheet xmlns="${MAIN}">${VIEW}<cols>${widths.map(columnOf).join('')}</cols><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`
  const zip = new ZipFile()
  for (const [name, part] of Object.entries({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet }))
    zip.addBuffer(Buffer.from(XML + part), name)
  zip.end()
  return buffer(zip.outputStream)
}

const rowOf = (cells: readonly string[], at: number) =>
  `<row r="${at + 1}">${cells.map((text, column) => cellOf(text, `${'ABCDEF'[column]}${at + 1}`)).join('')}</row>`

const cellOf = (text: string, place: string) =>
  text === '' ? '' : `<c r="${place}" t="inlineStr"><is>${writeRuns(text.toWellFormed(), [], '')}</is></c>`
