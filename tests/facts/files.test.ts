import { expect, test } from 'vitest'
import { importedPage, pageOf } from '../files/merge/reimportedPage.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { ana, app, ben, mallory, withVersion } from '../versions/pages.ts'

withVersion()

type Shown = { speaker: string | null; speaker_from: string | null; max_length: number | null } | null
type Row = { identifier: string; context: string | null; facts: Shown }

const csv = (...rows: string[]) => `key,en,es,speaker,max length,notes\n${rows.join('\n')}\n`
const HARBOUR = csv('a,Hail!,,Maren,,by the sea', 'b,Quit,,,12,', 'c,Wait,,,,"at most 9 characters"', 'd,Go,,,,')

const factsOf = async (page: { texts: () => Promise<{ data: unknown[] }> }) =>
  Object.fromEntries(
    ((await page.texts()).data as Row[]).map(({ identifier, context, facts }) => [
      identifier,
      [context, facts?.speaker ?? null, facts?.speaker_from ?? null, facts?.max_length ?? null],
    ]),
  )
const correct = async (page: { id: string }, source_text_ids: string[], body: object, person = ana) =>
  app.as(person).patch(`/pages/${page.id}/source-texts/facts`, { source_text_ids, ...body })

test('fields of a file are facts, beside its own context, and it is exported as it was', async () => {
  const page = await importedPage(HARBOUR, 'harbour.csv')
  expect(await factsOf(page)).toEqual({
    a: ['by the sea', 'Maren', 'file', null],
    b: [null, null, 'file', 12],
    // The file has a field for it, which is empty.
    c: ['at most 9 characters', null, 'file', null],
    d: [null, null, 'file', null],
  })
  expect((await page.export()).toString()).toBe(HARBOUR)
  expect(await page.preview(HARBOUR)).toMatchObject({ unchanged: 4, contexts_changed: 0, counts: { changed: 0 } })
})

test('without such a field they are guessed once, from the context', async () => {
  const page = await importedPage('key,en,es,notes\na,Hail!,,speaker: Maren; quay\nb,Quit,,"Button, max 8"\n', 'a.csv')
  expect(await factsOf(page)).toEqual({
    a: ['speaker: Maren; quay', 'Maren', 'prose', null],
    b: ['Button, max 8', null, null, 8],
  })
})

test('XLIFF, Ren’Py and the specified CSV bring facts too', async () => {
  const unit = '<trans-unit id="a" maxwidth="7" size-unit="char"><source>Hi</source><note>A door</note></trans-unit>'
  const xliff = `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="es" datatype="plaintext"><body>${unit}</body></file></xliff>`
  expect(await factsOf(await importedPage(xliff, 'a.xlf'))).toEqual({ a: ['A door', null, null, 7] })
  const rpy = 'translate spanish start_1a2b:\n\n    # e happy "Hello"\n    e happy ""\n'
  expect(Object.values(await factsOf(await importedPage(rpy, 'a.rpy')))).toMatchObject([
    [null, 'e happy', 'file', null],
  ])
})

test('[R129] a correction survives the next file, unless its field says another thing', async () => {
  const page = await importedPage(HARBOUR, 'harbour.csv')
  const [a, b] = [await page.idOf('a'), await page.idOf('b')]
  expect((await correct(page, [a, b], { speaker: 'The Keeper', max_length: 30 })).status).toBe(200)
  expect((await correct(page, [b], { speaker: null }, ben)).status).toBe(200)
  const corrected = { a: ['by the sea', 'The Keeper', 'person', 30], b: [null, null, 'person', 30] }
  expect(await factsOf(page)).toMatchObject(corrected)

  expect(await page.preview(HARBOUR)).toMatchObject({ unchanged: 4, counts: { changed: 0 } })
  await page.reimport(HARBOUR.replace('Hail!', 'Hail to you!').replace('by the sea', 'on the quay'))
  expect(await factsOf(page)).toMatchObject({ a: ['on the quay', 'The Keeper', 'person', 30], b: corrected.b })
  // Once more: the last file is no record of what people have said since.
  await page.reimport(HARBOUR.replace('Hail!', 'Hail!!').replace('Quit', 'Leave'))
  expect(await factsOf(page)).toMatchObject(corrected)

  const last = HARBOUR.replace('Hail!', 'Hail!!').replace('Quit', 'Leave')
  const other = last.replace('Maren', 'Tam')
  expect(await page.preview(other)).toMatchObject({ contexts_changed: 1 })
  const { id } = await page.reimport(other)
  expect(await factsOf(page)).toMatchObject({ a: ['by the sea', 'Tam', 'file', 30], b: corrected.b })
  await page.undo(id!)
  expect(await factsOf(page)).toMatchObject(corrected)
  expect((await page.export()).toString()).toBe(last)
})

test('a guess follows its context, and a correction is taken back to it', async () => {
  const file = (note: string) => `key,en,es,notes\na,Hail!,,${note}\n`
  const page = await importedPage(file('speaker: Maren'), 'a.csv')
  await page.reimport(file('speaker: Tam; max 9 chars'))
  expect(await factsOf(page)).toEqual({ a: ['speaker: Tam; max 9 chars', 'Tam', 'prose', 9] })
  const id = await page.idOf('a')
  await correct(page, [id], { speaker: 'Mira', max_length: null })
  await page.reimport(file('speaker: Maren; max 5 chars'))
  expect(await factsOf(page)).toEqual({ a: ['speaker: Maren; max 5 chars', 'Mira', 'person', null] })
  await correct(page, [id], { reset: ['speaker', 'max_length'] })
  expect(await factsOf(page)).toEqual({ a: ['speaker: Maren; max 5 chars', 'Maren', 'prose', 5] })
})

test('a correction that came after a merge is not lost with its undo', async () => {
  const page = await importedPage(HARBOUR, 'harbour.csv')
  const { id } = await page.reimport(HARBOUR.replace('Maren', 'Tam'))
  await correct(page, [await page.idOf('a')], { speaker: 'Mira' })
  expect((await page.undo(id!)).left).toMatchObject([{ identifier: 'a', language: null }])
  expect(await factsOf(page)).toMatchObject({ a: ['by the sea', 'Mira', 'person', null] })
})

test('only people of the organization may say facts, and only of texts of the page', async () => {
  const page = await importedPage(HARBOUR, 'harbour.csv')
  const id = await page.idOf('a')
  expect((await correct(page, [id], { speaker: 'Mira' }, mallory)).status).toBe(404)
  expect((await correct(page, [page.id], { speaker: 'Mira' })).status).toBe(422)
  const refusals: [object, string][] = [
    [{}, 'Send a speaker, a maximum length, a text box, or what to reset'],
    [{ speaker: 'x'.repeat(256) }, 'A speaker has at most 255 characters'],
    [{ max_length: 0 }, 'A maximum length is a whole number from 1 to 1,000,000'],
    [{ max_length: 1.5 }, 'A maximum length is a whole number from 1 to 1,000,000'],
  ]
  for (const [body, msg] of refusals) {
    const refused = await correct(page, [id], body)
    expect([refused.status, await refused.json()]).toEqual([422, { detail: [expect.objectContaining({ msg })] }])
  }
  expect((await factsOf(page)).a).toEqual(['by the sea', 'Maren', 'file', null])
})

test('a character that comes is found where a context begins with the name, and gone with it', async () => {
  const dialogue = { type: 'dialogue' }
  const file = 'key,en,es,notes\na,Hail!,,"Maren, shouting"\nb,Wait,,Shown when Maren leaves\nc,Go,,speaker: Tam\n'
  const page = await importedPage(file, 'a.csv', ana, undefined, dialogue)
  expect((await factsOf(page)).a?.[1]).toBeNull()
  const character = { name: 'Maren', description: 'A smuggler' }
  const made = await app.as(ana).post(`/pages/${page.id}/characters`, character)
  const speakers = async () => Object.values(await factsOf(page)).map(([, speaker]) => speaker)
  expect(await speakers()).toEqual(['Maren', null, 'Tam'])
  expect(await page.preview(file)).toMatchObject({ unchanged: 3, counts: { changed: 0 } })
  await page.reimport(`${file.replace('Hail!', 'Hail')}d,Run,,Maren: quietly\n`)
  expect(await speakers()).toEqual(['Maren', null, 'Tam', 'Maren'])
  const { id } = (await made.json()) as { id: string }
  await app.as(ana).delete(`/characters/${id}`)
  expect(await speakers()).toEqual([null, null, 'Tam', null])
})

test('fields that no text can have are none', async () => {
  const page = await importedPage(csv(`a,Hail!,,${'x'.repeat(300)},-3,`, 'b,Go,, ,1e12,', 'c,Run,,M,12.5,'), 'a.csv')
  expect(await factsOf(page)).toEqual({
    a: [null, 'x'.repeat(255), 'file', null],
    b: [null, null, 'file', null],
    c: [null, 'M', 'file', null],
  })
})

testOneIn(2, ['xliff', 'xlsx'] as const)('facts are handed off as %s, and come back as they were', async (format) => {
  const page = await importedPage(HARBOUR, 'harbour.csv')
  await correct(page, [await page.idOf('c')], { speaker: 'Tam', max_length: 30 })
  const before = await factsOf(page)
  const sent = await app.as(ana).post(`/pages/${page.id}/hand-off`, { language: 'es', format })
  const file = new Uint8Array(await sent.arrayBuffer())
  const back = pageOf(page.id, `harbour.${format === 'xliff' ? 'xlf' : 'xlsx'}`)
  expect(await back.preview(file)).toMatchObject({ unchanged: 4, counts: { changed: 0, added: 0, gone: 0 } })
  if (format === 'xliff')
    expect(
      Buffer.from(file)
        .toString()
        .match(/maxwidth="\d+"|<note>[^<]*/g),
    ).toEqual([
      ...['<note>Speaker: Maren', '<note>by the sea', 'maxwidth="12"'],
      ...['maxwidth="30"', '<note>Speaker: Tam', '<note>at most 9 characters'],
    ])
  await back.reimport(file)
  expect(await factsOf(page)).toEqual(before)
})

test('an export for spreadsheets comes back with the speakers that it had', async () => {
  const file = csv('a,Hail!,,=Maren,,', 'b,Quit,,Tam,,')
  const page = await importedPage(file, 'harbour.csv')
  const safe = await app.as(ana).get(`/pages/${page.id}/export-file?language=es&spreadsheet_safe=true`)
  const text = await safe.text()
  expect(text).toContain("'=Maren")
  expect(await page.preview(text)).toMatchObject({ unchanged: 2, counts: { changed: 0 } })
})
