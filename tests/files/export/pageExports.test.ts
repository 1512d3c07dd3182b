import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requiredNameOf } from '#server/http/contract.ts'
import { csvLine } from '#server/tables/csv.ts'
import {
  ana,
  app,
  CSV,
  exportFiles,
  exportOf,
  FIELDS,
  importPage,
  newVersion,
  withVersion,
} from '../../versions/pages.ts'
import { nastyText, type Row, table } from '../read/tables.ts'

withVersion()

const RUNS = Number(process.env.FUZZ_API_RUNS ?? 8)

test('[1.10] [7.47] an export has one CSV a page, with a column for each target language', async () => {
  const own = await newVersion()
  await importPage('identifier,content,es\na,"One, two",Uno\nb,Two,\n', { name: 'Zwei/2', type: 'other' }, own)
  await importPage(CSV, { name: 'メニュー', type: 'other' }, own)
  await importPage(CSV, { name: 'メニュー', type: 'other' }, own)
  const response = await exportOf(own)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="version_${own.id}_pages.zip"`)
  const files = await exportFiles(own)
  expect([...files.keys()]).toEqual(['Zwei_2.csv', 'メニュー.csv', 'メニュー (2).csv'])
  expect(files.get('Zwei_2.csv')!.toString()).toBe('identifier,content,context,es,ja\na,"One, two",,Uno,\nb,Two,,,\n')
})

test('[reading 28] a version without pages has no export', async () => {
  const response = await exportOf(await newVersion())
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ detail: 'This version has no pages' })
})

test('an export of many rows is whole and in order', async () => {
  const own = await newVersion()
  const lines = Array.from({ length: 4500 }, (_, n) => csvLine([`key.${n}`, `Text ${n}`, '', `Texto ${n}`, '']))
  const csv = csvLine(['identifier', 'content', 'context', 'es', 'ja']) + lines.join('')
  await importPage(csv, FIELDS, own)
  expect((await exportFiles(own)).get('Menu.csv')!.toString()).toBe(csv)
})

test(`[P5] import, export, import gives the same bytes in every cell (${RUNS} tables)`, async () => {
  const own = await newVersion()
  const names: (keyof Row)[] = ['identifier', 'content', 'context', 'es', 'ja']
  const title = nastyText().filter((text) => requiredNameOf('A name', 'none').safeParse(text).success)
  await fc.assert(
    fc.asyncProperty(table, title, async (rows, name) => {
      const csv = [names, ...rows.map((row) => names.map((column) => row[column]))].map(csvLine).join('')
      const page = await importPage(csv, { name, type: 'other' }, own)
      const [file] = [...(await exportFiles(own)).values()]
      expect(file!.toString()).toBe(csv)
      const again = await newVersion()
      await importPage(file!, { name, type: 'other' }, again)
      expect([...(await exportFiles(again)).values()]).toEqual([file])
      expect((await app.as(ana).delete(`/pages/${page.id}`)).status).toBe(204)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
