import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { refusal } from '../../support/http/refusal.ts'
import { ana, app, CSV, countRows, form, pathOf, version, withVersion } from '../../versions/pages.ts'

withVersion()

const MIB = 1024 * 1024
const TOO_LARGE = [413, 'The request is larger than 33 MiB']
const invalid = (msg: string) => [422, [expect.objectContaining({ loc: ['body', 'file'], msg })]]

const post = (body: BodyInit, type: string) =>
  app.app.request(`/api/v1${pathOf(version)}/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': type },
    body,
    duplex: 'half',
  } as RequestInit)

const part = (disposition: string, body: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`
const FILE = part('name="file"; filename="a.csv"', CSV)
const NAMED = part('name="name"', 'Menu') + part('name="type"', 'game_ui')

test.each(['import', 'import/preview'])('refuses an upload with two files: %s', async (call) => {
  const before = await countRows()
  const data = form(CSV)
  data.append('file', new File(['identifier,content\nz,Another page\n'], 'other.csv'))
  const response = await app.as(ana).post(`${pathOf(version)}/${call}`, data)
  expect(await refusal(response)).toEqual(invalid('Please select one CSV file only'))
  expect(await countRows()).toEqual(before)
})

test('refuses two files for a glossary, in a preview too', async () => {
  const glossary = await app.db
    .insertInto('glossaries')
    .values({ project_id: version.project_id, name: 'Terms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const call of ['upload-csv', 'upload-csv/preview']) {
    const data = form('term_id,term_description\nsword,A weapon\n', {})
    data.append('file', new File(['term_id,term_description\nbow,A weapon\n'], 'b.csv'))
    const response = await app.as(ana).post(`/glossaries/${glossary.id}/${call}`, data)
    expect(await refusal(response)).toEqual(invalid('Please select one CSV file only'))
  }
})

/** Counts how much of a body of 300 MiB is asked for. */
function endless(start = '') {
  let [sent, started] = [0, false]
  const piece = Buffer.alloc(64 * 1024, 'x')
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!started && start) controller.enqueue(Buffer.from(start))
        else if (sent < 300 * MIB) {
          sent += piece.length
          controller.enqueue(piece)
        } else controller.close()
        started = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sent: () => sent }
}

test.each([
  ['a part that is another file', part('name="other"; filename="a.bin"', '').slice(0, -2)],
  ['the text before the first part', ''],
  ['the text behind the last part', `${NAMED}${FILE}--x--\r\n`],
])('stops reading at the limit: %s', async (_, start) => {
  const before = await countRows()
  const { body, sent } = endless(start)
  expect(await refusal(await post(body, 'multipart/form-data; boundary=x'))).toEqual(TOO_LARGE)
  expect(sent()).toBeLessThan(40 * MIB)
  expect(await countRows()).toEqual(before)
})

test('a form without a boundary is refused before its body is read', async () => {
  const { body, sent } = endless()
  expect(await refusal(await post(body, 'multipart/form-data'))).toEqual(invalid('Please select a CSV file'))
  expect(sent()).toBeLessThan(MIB)
})

test.each([
  ['a field', part('name="name"', 'x'.repeat(70_000)) + FILE, 413, 'A field of the form is too long'],
  ['the parts', part('name="a"', 'b').repeat(51) + FILE, 413, 'The form has too many parts'],
])('limits %s of a form', async (_, parts, status, detail) => {
  expect(await refusal(await post(`${parts}--x--\r\n`, 'multipart/form-data; boundary=x'))).toEqual([status, detail])
})

test('reads parts that are cut anywhere, with boundary-like bytes in the file', async () => {
  const csv = 'identifier,content\na,"One\r\n--y\r\n--\r\n- --x"\n'
  const whole = Buffer.from(`before\r\n${NAMED}${part('name="file"; filename="ñ.csv"', csv)}--x--\r\nbehind`)
  for (const step of [1, 2, 3, 7]) {
    const pieces = Array.from({ length: Math.ceil(whole.length / step) }, (_, n) =>
      whole.subarray(n * step, n * step + step),
    )
    const response = await post(
      Readable.toWeb(Readable.from(pieces)) as ReadableStream,
      'multipart/form-data; boundary="x"',
    )
    expect(response.status, await response.clone().text()).toBe(200)
    const { id } = (await response.json()) as { id: string }
    const texts = await (await app.as(ana).get(`/pages/${id}/source-texts`)).json()
    expect(texts.data).toMatchObject([{ identifier: 'a', content: 'One\r\n--y\r\n--\r\n- --x' }])
  }
})

test('a field that is not UTF-8 is refused', async () => {
  const bytes = Buffer.from(`${part('name="name"', 'Ma\xf1ana')}${FILE}--x--\r\n`, 'latin1')
  expect(await refusal(await post(bytes, 'multipart/form-data; boundary=x'))).toEqual([
    400,
    'The form is not valid UTF-8',
  ])
})
