import type { Attacker } from '../processes/attacker.ts'
import { zip } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook of one sheet with these rows, and these shared strings. */
function workbook(rows: string, strings = '', extra = '') {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Menu" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId4" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${HEADER}${rows}</sheetData>${extra}</worksheet>`,
  }
  return zip(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)]))
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const HEADER = `<row>${['Key', 'English (en)', 'es'].map(inline).join('')}</row>`
const repeat = (times: number, part: (n: number) => string) => Array.from({ length: times }, (_, n) => part(n)).join('')

export const WORKBOOKS: Record<string, () => Uint8Array> = {
  'a wide row': () => workbook(`<row>${'<c/>'.repeat(1_500_000)}</row>`),
  'far cells': () =>
    workbook(repeat(20_000, (n) => `<row r="${n * 50 + 2}"><c r="XFD${n * 50 + 2}"><v>1</v></c></row>`)),
  'one shared string': () =>
    workbook(
      `<row>${inline('a')}${'<c t="s"><v>0</v></c>'.repeat(2)}</row>${repeat(50_000, (n) => `<row>${inline(`k${n}`)}<c t="s"><v>0</v></c></row>`)}`,
      `<si>${'<r><t>aaaaaaaaaa</t></r>'.repeat(120_000)}</si>`,
    ),
  fonts: () =>
    workbook(
      `<row>${inline('a')}<c t="s"><v>0</v></c></row>`,
      `<si>${repeat(65_000, (n) => `<r><rPr><sz val="${n}"/></rPr><t>a</t></r>`)}</si>`,
    ),
  'many rows': () => workbook(repeat(200_000, (n) => `<row><c><v>${n}</v></c><c><v>${n}</v></c></row>`)),
  'merged cells': () =>
    workbook(
      `<row>${inline('a')}${inline('b')}</row>`,
      '',
      `<mergeCells>${repeat(200_000, (n) => `<mergeCell ref="A${n + 1}:C${n + 1}"/>`)}</mergeCells>`,
    ),
}

/** Tokens of sheets, each repeated as often as 1 to 8 MB take. */
const PIECES = [
  '<c/>',
  '<row/>',
  '<row><c><v>1</v></c></row>',
  '<c t="s"><v>0</v></c>',
  '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
  '<c t="inlineStr"><is><r><rPr><b/></rPr><t>a</t></r><r><t>b</t></r></is></c>',
  '<row><c t="inlineStr"><is><t>_x000D_</t></is></c></row>',
  '<!---->',
  '<x:a xmlns:x="b"/>',
  '<![CDATA[a]]>',
  '&#97;',
  '<row spans="1:16384"><c/></row>',
]

export function drawWorkbook({ pick, below }: Attacker) {
  const [row, string] = [pick(PIECES), pick(['<t>a</t>', '<r><rPr><b/></rPr><t>a</t></r>', '<phoneticPr/>', '<r/>'])]
  const times = (piece: string, most: number) => piece.repeat(Math.ceil((below(most) + 100_000) / piece.length))
  const cells = times(row, 8e6)
  return workbook(row.startsWith('<row') ? cells : `<row>${cells}</row>`, `<si>${times(string, 4e6)}</si>`)
}
