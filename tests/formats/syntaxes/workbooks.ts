import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

const BOLD = '<rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr>'
const STRINGS = [
  '<t>Key</t>',
  '<t>English (en)</t>',
  '<t>German</t>',
  '<t>Notes</t>',
  '<t>start</t>',
  `<r><t xml:space="preserve">Press </t></r><r>${BOLD}<t>Start</t></r>`,
  '<t>Start &amp; go</t><phoneticPr fontId="1"/>',
  '<t>quit</t>',
  '<t>Los</t>',
  '<t xml:space="preserve"> line_x000D_\nbreak </t>',
]

const sheet = (dimension: string, rows: string) =>
  `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="${dimension}"/><sheetData>${rows}</sheetData><pageMargins left="0.7"/></worksheet>`

/** A workbook as translators keep one: a title above the header, fonts within a cell, formulas, and two more sheets. */
export const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/worksheets/sheet3.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Menu" sheetId="1" r:id="rId1"/><sheet name="Quests" sheetId="2" r:id="rId2"/><sheet name="Prices" sheetId="3" r:id="rId3"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="worksheets/sheet3.xml"/><Relationship Id="rId4" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" count="20" uniqueCount="${STRINGS.length}">${STRINGS.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  'xl/worksheets/sheet1.xml': sheet(
    'A1:D6',
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Our game</t></is></c></row>' +
      '<row r="2" spans="1:4"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" s="2" t="s"><v>2</v></c><c r="D2" t="s"><v>3</v></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>4</v></c><c r="B3" t="s"><v>5</v></c><c r="C3" s="2" t="s"><v>8</v></c></row>' +
      '<row r="4"><c r="A4" t="s"><v>7</v></c><c r="B4" s="3" t="s"><v>6</v></c><c r="D4" t="str"><v>a note</v></c></row>' +
      '<row r="5"><c r="A5" t="s"><v>4</v></c><c r="B5" t="s"><v>6</v></c><c r="C5" t="str"><f>C3&amp;"!"</f><v>Los!</v></c></row>' +
      '<row r="6"><c r="A6"><v>6</v></c><c r="B6" t="str"><f>CONCAT(B3,B4)</f><v>both</v></c></row>',
  ),
  'xl/worksheets/sheet2.xml': sheet(
    'A1:B3',
    '<row><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row><row><c t="s"><v>9</v></c></row><row r="3"><c r="A3"><v>12</v></c><c r="B3"/></row>',
  )
    .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
    .replace('xmlns=', 'xmlns:x='),
  'xl/worksheets/sheet3.xml': sheet(
    'A1:B1',
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f><v>2</v></c></row>',
  ),
  'xl/media/image1.png': 'PNG',
}

/** A ZIP of these files, in their order; those of `xl/media` stay unpacked. */
export async function zipOf(parts: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content as string), name, { mtime: new Date(1e12), compress: !name.includes('media') })
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream as NodeJS.ReadableStream))
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The parts of a workbook with one sheet of these texts. */
export function workbookRows(rows: readonly (readonly string[])[]): Record<string, string> {
  const cells = (row: readonly string[], at: number) =>
    row
      .map((text, column) =>
        text === ''
          ? ''
          : `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
      )
      .join('')
  return {
    ...Object.fromEntries(Object.entries(PARTS).filter(([name]) => !/worksheets|shared|media/.test(name))),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Texts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet(
      'A1',
      rows.map((row, at) => `<row r="${at + 1}">${cells(row, at)}</row>`).join(''),
    ),
  }
}

/** A workbook of these sheets, by their names; each is the XML of its rows. */
export function workbookOf(sheets: Record<string, string>): Promise<Uint8Array> {
  const names = Object.keys(sheets)
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const related = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const parts = Object.values(sheets).map(
    (rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet('A1', rows)] as const,
  )
  return zipOf({
    '_rels/.rels': PARTS['_rels/.rels']!,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${related.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  })
}
