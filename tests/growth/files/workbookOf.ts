import { PARTS } from '../../formats/syntaxes/workbooks.ts'
import { storedZip } from './storedZip.ts'

/** A workbook of a worksheet, its strings and its styles, with NUL between them. */
export function workbookOf(text: string): Uint8Array {
  const [sheet = '', strings = '', styles = ''] = text.split('\0')
  const part = 'xl/worksheets/sheet1.xml'
  const others = Object.entries(PARTS).filter(([name]) => !/sheet[23]\.xml$/.test(name))
  const all = { ...Object.fromEntries(others), [part]: sheet, 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles }
  return storedZip(all)
}
