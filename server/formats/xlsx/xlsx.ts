import { type FileContent, type Format, FormatError, type LeftOutText, type ReadOptions } from '../format.ts'
import { collectSkipped, type FoundSkipped } from '../skipped.ts'
import { encodeText } from '../text/encoding.ts'
import { entriesOf, isCurrent, nameUnits } from '../text/namedUnits.ts'
import { skippedIn } from '../text/textFormat.ts'
import { replaceParts } from '../zip/replaceParts.ts'
import { createRoom, readSheet, type SheetUnit, type TextSheet } from './readSheet.ts'
import { readWorkbook } from './workbook.ts'
import { type SheetChange, writeSheet } from './writeSheet.ts'

const MARK = [0x50, 0x4b, 0x03, 0x04]
const OLD_MARK = [0xd0, 0xcf, 0x11, 0xe0]
const begins = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** Workbooks of Excel: a text a row, one column a language, in any number of sheets. Formulas are neither read nor written. */
export const xlsx: Format = {
  id: 'xlsx',
  name: 'Excel workbook',
  extensions: ['xlsx', 'xlsm'],
  isExchanged: true,
  detect: (bytes, fileName) =>
    /\.xls[xm]$/i.test(fileName) && [MARK, OLD_MARK].some((mark) => begins(bytes, mark)) ? 2 : 0,
  read(bytes, _, options): FileContent {
    const { named, leftOut, sourceLanguage, ...found } = open(bytes, options)
    const lineOf = (row: number) => row
    const { unreadTexts } = found
    return {
      entries: entriesOf(named, lineOf),
      leftOut,
      sourceLanguage,
      unreadTexts,
      skipped: skippedIn(found, lineOf),
    }
  },
  write(template, translations, language, { targets = [], leaveOut, reading } = {}) {
    const wanted = { language, targets, leaveOut }
    const { named, zip } = open(template, reading)
    const changes = new Map<TextSheet, SheetChange[]>()
    for (const [identifier, unit] of named) {
      const translation = translations.get(identifier)
      if (typeof translation?.text !== 'string' || isCurrent(unit, { text: translation.text }, wanted, undefined))
        continue
      const ofSheet = changes.get(unit.sheet) ?? []
      ofSheet.push({ unit, text: translation.text })
      changes.set(unit.sheet, ofSheet)
    }
    if (changes.size === 0) return template
    const parts = [...changes].map(
      ([sheet, ofSheet]) => [sheet.part, encodeText(writeSheet(sheet, ofSheet, wanted), sheet.decoded)] as const,
    )
    return replaceParts(zip, new Map(parts))
  },
}

function open(bytes: Uint8Array, { source }: ReadOptions = {}) {
  if (begins(bytes, OLD_MARK))
    throw new FormatError(
      'This workbook is protected by a password or in an older format; save it as .xlsx without one',
    )
  const { zip, sheets, ...shared } = readWorkbook(bytes)
  const takeRoom = createRoom()
  const { skipped, add } = collectSkipped<FoundSkipped>()
  const read = sheets.flatMap((sheet) => readSheet(sheet, { ...shared, source }, takeRoom, add) ?? [])
  if (read.length === 0)
    throw new FormatError(
      'No sheet has a header with a column for the source text and one for the identifier or a language',
    )
  const units = read.flatMap(({ units }) => units)
  const inSheets = new Set(units.map(({ sheet }) => sheet)).size > 1 ? units.map(nameSheet) : units
  const leftOut: LeftOutText[] = []
  const named = nameUnits(inSheets, faultIn, ({ at: line, ...text }) => void leftOut.push({ ...text, line }))
  const unreadTexts = read.flatMap(({ unread }) => unread)
  return { zip, units, skipped, named, leftOut, unreadTexts, sourceLanguage: read[0]!.language }
}

const nameSheet = (unit: SheetUnit): SheetUnit => ({
  ...unit,
  context: [`Sheet: ${unit.sheet.name}`, unit.context].filter((part) => part).join('\n'),
})

const faultIn = ({ sheet, row }: SheetUnit, message: string) =>
  new FormatError(`${sheet.name}, row ${row.number}: ${message}`, { line: row.number, column: 1 })
