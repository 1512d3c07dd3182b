import { expect, test } from 'vitest'
import { xlsx } from '#server/formats/xlsx/xlsx.ts'
import { unzip } from '../../support/app/unzip.ts'
import { expectUntouched, textOf } from '../roundTrips.ts'
import { zipOf } from './workbooks.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** As Excel writes them: shared strings with fonts and phonetics, styles, a table, merged cells, filters, a calculation chain. */
const EXCEL = {
  '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId3" Type="${OFFICE}/extended-properties" Target="docProps/app.xml"/><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x15 xr" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision"><fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="22228"/><workbookPr defaultThemeVersion="166925"/><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="12225" xr:uid="{A}"/></bookViews><sheets><sheet name="Dialoge &amp; UI" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'Dialoge &amp; UI'!$A$1:$E$4</definedName></definedNames><calcPr calcId="191029"/></workbook>`,
  'xl/_rels/workbook.xml.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId4" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><sheetPr filterMode="1"/><dimension ref="A1:E4"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr baseColWidth="10" defaultRowHeight="15" x14ac:dyDescent="0.25"/><cols><col min="1" max="1" width="20.7109375" customWidth="1"/></cols><sheetData><row r="1" spans="1:5" s="1" customFormat="1" x14ac:dyDescent="0.25"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c><c r="C1" s="1" t="s"><v>2</v></c><c r="D1" s="1" t="s"><v>3</v></c><c r="E1" s="1" t="s"><v>4</v></c></row><row r="2" spans="1:5" ht="30" x14ac:dyDescent="0.25"><c r="A2" t="s"><v>5</v></c><c r="B2" s="2" t="s"><v>6</v></c><c r="C2" s="2" t="s"><v>7</v></c><c r="D2"><v>40</v></c><c r="E2"><f>LEN(C2)</f><v>6</v></c></row><row r="3" spans="1:5" hidden="1" x14ac:dyDescent="0.25"><c r="A3" t="s"><v>8</v></c><c r="B3" s="2" t="s"><v>9</v></c><c r="C3" s="2"/><c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><f>NA()</f><v>#N/A</v></c></row><row r="4" spans="1:5" x14ac:dyDescent="0.25"><c r="A4" t="s"><v>10</v></c><c r="B4" t="str"><f>B2&amp;"!"</f><v>Press Start!</v></c><c r="E4" s="3"><v>45000.5</v></c></row></sheetData><autoFilter ref="A1:E4"/><mergeCells count="1"><mergeCell ref="C4:D4"/></mergeCells><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`,
  'xl/styles.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts></styleSheet>`,
  'xl/sharedStrings.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<sst xmlns="${MAIN}" count="12" uniqueCount="11"><si><t>String ID</t></si><si><t>Source</t></si><si><t>es</t></si><si><t>Max Length</t></si><si><t>Laenge</t></si><si><t>btn_start</t></si><si><r><t xml:space="preserve">Press </t></r><r><rPr><b/><sz val="11"/><color theme="1"/><rFont val="Calibri"/><family val="2"/><scheme val="minor"/></rPr><t>Start</t></r></si><si><t>Pulsa</t></si><si><t>line</t></si><si><t xml:space="preserve">One_x000D_
two </t><phoneticPr fontId="1" type="noConversion"/></si><si><t>calc</t></si></sst>`,
}

/** As LibreOffice writes them: no shared fonts, every cell with a style, an absolute target, an empty column behind. */
const LIBRE = {
  '[Content_Types].xml': EXCEL['[Content_Types].xml'].replaceAll('\r\n', '\n'),
  '_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId4" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><fileVersion appName="Calc"/><sheets><sheet name="Quests" sheetId="1" state="visible" r:id="rId2"/><sheet name="Notes" sheetId="2" state="hidden" r:id="rId3"/></sheets></workbook>`,
  'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}"><sheetData><row r="1" customFormat="false" ht="12.8" hidden="false" outlineLevel="0"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c><c r="C1" s="0"/></row><row r="2" customFormat="false" ht="12.8"><c r="A2" s="0" t="s"><v>2</v></c><c r="B2" s="0" t="inlineStr"><is><t xml:space="preserve"> 開始 </t></is></c></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
  'xl/sharedStrings.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${MAIN}" count="3" uniqueCount="3"><si><t xml:space="preserve">English</t></si><si><t xml:space="preserve">Japanese</t></si><si><t xml:space="preserve">Start</t></si></sst>`,
}

test('[P8] a workbook as Excel writes it keeps every byte', async () => {
  const book = await zipOf(EXCEL)
  expectUntouched(xlsx, book, 'es')
  expect(xlsx.read(book).entries).toMatchObject([
    {
      identifier: 'btn_start',
      source: 'Press <1>Start</1>',
      maxLength: { most: 40, unit: 'characters' },
      translations: [{ language: 'es', text: 'Pulsa' }],
    },
    { identifier: 'line', source: 'One\r\ntwo ', translations: [] },
  ])
})

test('a translation changes its cell alone, styles and all else stay', async () => {
  const book = await zipOf(EXCEL)
  const written = xlsx.write(book, new Map([['line', { text: 'Uno\r\ndos ' }]]), 'es')
  const parts = await unzip(Buffer.from(written))
  for (const [name, part] of Object.entries(EXCEL)) {
    const changed = name === 'xl/worksheets/sheet1.xml'
    const expected = part.replace(
      '<c r="C3" s="2"/>',
      '<c r="C3" s="2" t="inlineStr"><is><t xml:space="preserve">Uno_x000D_\ndos </t></is></c>',
    )
    expect(textOf(parts.get(name)!), name).toBe(changed ? expected : part)
  }
  expect(xlsx.read(written).entries[1]).toMatchObject({ translations: [{ language: 'es', text: 'Uno\r\ndos ' }] })
})

test('[P8] a workbook as LibreOffice writes it keeps every byte, with an empty sheet', async () => {
  const book = await zipOf(LIBRE)
  expectUntouched(xlsx, book, 'ja')
  expect(xlsx.read(book).entries).toMatchObject([
    { identifier: 'Quests!A2', source: 'Start', translations: [{ language: 'ja', text: ' 開始 ' }] },
  ])
})
