import { expect, test } from 'vitest'
import {
  ana,
  app,
  CSV,
  countRows,
  FIELDS,
  type Fields,
  form,
  importForm,
  pathOf,
  version,
  withVersion,
} from '../../versions/pages.ts'

withVersion()

test('[§4 import] a faulty file leaves nothing behind and says what is wrong, several faults at once', async () => {
  const before = await countRows()
  const rows = Array.from({ length: 9000 }, (_, n) => `key.${n},Some text that fills the buffers,Algo\n`).join('')
  const response = await importForm(form(`identifier,content,es\n${rows}key.1,"two\nlines",\n,x,\n`))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    detail: [
      {
        loc: ['body', 'file', 9002, 'identifier'],
        msg: 'Line 9002, column identifier: This identifier is already on line 3',
        type: 'csv',
      },
      {
        loc: ['body', 'file', 9004, 'identifier'],
        msg: 'Line 9004, column identifier: This cell must not be empty',
        type: 'csv',
      },
    ],
  })
  expect(await countRows()).toEqual(before)
})

test('more errors than are named are counted', async () => {
  const response = await importForm(form(`identifier,content\n${'a\n'.repeat(25)}`))
  const { detail } = (await response.json()) as { detail: { msg: string }[] }
  expect(detail).toHaveLength(21)
  expect(detail[0]!.msg).toBe('Line 2: This row has 1 cell, the header has 2')
  expect(detail.at(-1)!.msg).toBe('There are 5 more errors')
})

test.each([
  [{ type: 'game_ui' }, ['body', 'name'], 'Please enter a page name'],
  [{ name: '  ', type: 'game_ui' }, ['body', 'name'], 'Please enter a page name'],
  [{ name: 'a\0b', type: 'game_ui' }, ['body', 'name'], 'A page name has no control characters'],
  [{ name: 'Menu' }, ['body', 'type'], 'Please select a content type'],
  [{ name: 'Menu', type: 'poem' }, ['body', 'type'], 'Please select a content type'],
])('[5.11] the form %j is refused', async (fields, loc, msg) => {
  const before = await countRows()
  const response = await importForm(form(CSV, fields as Fields))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ detail: [{ loc, msg }] })
  expect(await countRows()).toEqual(before)
})

test('[5.11] only a file named .csv is taken', async () => {
  const faulty = [form(CSV, FIELDS, { file: 'menu.xlsx' }), new FormData(), new URLSearchParams({ name: 'Menu' })]
  for (const body of faulty) {
    const response = await app.as(ana).post(`${pathOf(version)}/import`, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      detail: [{ loc: ['body', 'file'], msg: 'Please select a CSV file' }],
    })
  }
  expect((await importForm(form(CSV, FIELDS, { file: 'MENU.CSV' }))).status).toBe(200)
})

test('a file above 32 MiB is refused with 413, one of 32 MiB is read', async () => {
  const filler = Buffer.alloc(32 * 1024 * 1024 + 1, 'x')
  const tooLarge = await importForm(form(filler))
  expect(tooLarge.status).toBe(413)
  expect(await tooLarge.json()).toEqual({ detail: 'The file is larger than 32 MiB' })
  expect((await importForm(form(filler.subarray(1)))).status).toBe(422)
})
