/** @module-tag nightly */
import { expect, test } from 'vitest'
import { findFormat } from '#server/formats/formats.ts'
import { PARTS, zipOf } from '../../formats/syntaxes/workbooks.ts'
import { ana, app, withVersion } from '../../versions/pages.ts'
import { importedPage } from './reimportedPage.ts'

withVersion()

const [ROWS, EDITED, LIVE] = [300, 200, 50]
const NUMBERS = Array.from({ length: ROWS }, (_, n) => n)
const xlsx = findFormat('xlsx')!

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (at: number, cells: string[]) =>
  `<row r="${at}">${cells.map((text, n) => cell(`${'ABC'[n]}${at}`, text)).join('')}</row>`

/** A workbook with one sheet of texts and their translations. */
async function workbook() {
  const rows = NUMBERS.map((n) => row(n + 2, [`line${n}`, `Line ${n} of the story`, `La línea ${n} del cuento entero`]))
  const sheet = PARTS['xl/worksheets/sheet1.xml']!.replace(
    /<sheetData>.*<\/sheetData>/s,
    `<sheetData>${row(1, ['Key', 'English (en)', 'Spanish (es)'])}${rows.join('')}</sheetData>`,
  )
  return zipOf({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet })
}

/** The live texts of all lines, with what files suggest. */
async function linesOf(page: { id: string }) {
  const { rows } = await readLines(page.id)
  return new Map(rows.map(({ line, ...row }) => [line, row]))
}

async function readLines(page_id: string) {
  const rows = await app.db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .leftJoin('file_suggestions as f', 'f.source_text_id', 's.id')
    .where('s.page_id', '=', page_id)
    .where('t.target_language', '=', 'es')
    .select(['s.content as line', 't.id', 't.content as text', 't.status', 'f.content as suggestion'])
    .execute()
  return { rows }
}

test('[P9] of a workbook with 200 edits and 50 live ones in the same rows, all 250 are there or listed', async () => {
  const page = await importedPage(await workbook(), 'agency.xlsx')
  const exported = await page.export()
  const before = await linesOf(page)
  const lineOf = (n: number) => before.get(`Line ${n} of the story`)!

  const edits = new Map(
    xlsx.read(new Uint8Array(exported)).entries.flatMap(({ identifier, source }) => {
      const n = Number(/^Line (\d+) of/.exec(String(source))?.[1] ?? ROWS)
      return n < EDITED ? [[identifier, { text: `La línea ${n} del agencia${n} entero` }] as const] : []
    }),
  )
  expect(edits.size).toBe(EDITED)
  const back = xlsx.write(new Uint8Array(exported), edits, 'es')

  // Half of the live edits are of another word, half of the same one.
  for (let n = 0; n < LIVE; n++) {
    const content = n % 2 ? `La viva${n} ${n} del cuento entero` : `La línea ${n} del vivo${n} entero`
    const answer = await app.as(ana).patch(`/versions/translations/${lineOf(n).id}`, { content })
    expect(answer.status).toBe(200)
  }

  const { counts, suggestions } = await page.reimport(back)
  expect(counts).toMatchObject({
    translations: EDITED - LIVE / 2,
    suggestions: LIVE / 2,
    changed: 0,
    gone: 0,
    added: 0,
  })
  expect(suggestions).toHaveLength(LIVE / 2)
  const after = await linesOf(page)
  for (const n of NUMBERS) {
    const { text, suggestion } = after.get(`Line ${n} of the story`)!
    const isOverlap = n < LIVE && n % 2 === 0
    if (n >= EDITED) expect(text).toBe(`La línea ${n} del cuento entero`)
    else if (n >= LIVE) expect(text).toBe(`La línea ${n} del agencia${n} entero`)
    else expect(text).toBe(isOverlap ? `La línea ${n} del vivo${n} entero` : `La viva${n} ${n} del agencia${n} entero`)
    expect(suggestion).toBe(isOverlap ? `La línea ${n} del agencia${n} entero` : null)
  }
})
