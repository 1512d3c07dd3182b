import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { ana, app, withVersion } from '../../versions/pages.ts'
import { formOf, importedPage, pageOf } from './reimportedPage.ts'

withVersion()

const ENTRIES = { hello: 'Hello, sailor', keeper: 'The old keeper sleeps', lamp: 'The lamp is dark', sea: 'The sea' }
const csv = (es: Record<string, string> = {}, entries: Record<string, string> = ENTRIES) =>
  `keys,en,es\n${Object.entries(entries)
    .map(([key, text]) => `${key},"${text}","${es[key] ?? ''}"\n`)
    .join('')}`
const ES = { hello: 'Hola, marinero', keeper: 'El viejo farero duerme', lamp: 'La luz no arde' }

async function exported() {
  const page = await importedPage(csv(ES), 'game.csv')
  return { page, file: (await page.export()).toString() }
}

test('changes of the file become edits of the live texts, those of people stay', NIGHTLY, async () => {
  const { page, file } = await exported()
  await page.write('keeper', 'El viejo farero sueña')
  await page.write('lamp', 'La lámpara no arde')
  const back = file
    .replace('El viejo farero duerme', 'El joven farero duerme')
    .replace('La luz no arde', 'La linterna no arde')
    .replace('sea,"The sea",""', 'sea,"The sea","El mar"')
  expect(await page.preview(back)).toMatchObject({ made_from: { kind: 'export', language: 'es', changed_since: 2 } })
  const { counts, suggestions } = await page.reimport(back)
  expect(counts).toMatchObject({ translations: 2, suggestions: 1, changed: 0, gone: 0 })
  expect(suggestions).toEqual([{ identifier: 'lamp', language: 'es' }])
  const content = async (key: string) => (await page.row(key)).translation?.content
  expect(await content('hello')).toBe('Hola, marinero')
  expect(await content('keeper')).toBe('El joven farero sueña')
  expect(await content('sea')).toBe('El mar')
  const lamp = await page.row('lamp')
  expect(lamp.translation?.content).toBe('La lámpara no arde')
  expect(lamp.file_suggestions).toMatchObject([{ content: 'La linterna no arde' }])
})

test('an older export takes back nothing that came since', NIGHTLY, async () => {
  const { page, file } = await exported()
  await page.reimport(csv(ES, { ...ENTRIES, sea: 'The wide sea', new: 'New' }))
  await page.write('hello', 'Buenas, marinero')
  await page.export()
  const { counts } = await page.reimport(file.replace('El viejo farero duerme', 'El viejo farero sueña'))
  expect(counts).toMatchObject({ translations: 1, changed: 0, gone: 0, added: 0, suggestions: 0 })
  expect(await page.contents()).toContainEqual(['sea', 'The wide sea'])
  expect((await page.row('hello')).translation?.content).toBe('Buenas, marinero')
  expect((await page.export()).toString()).toContain('The wide sea')
})

test('the translation of a renamed row is the one that its old name had', async () => {
  const { page, file } = await exported()
  await page.write('lamp', 'La lámpara no arde')
  const renamed = file.replace('lamp,', 'lantern,').replace('keeper,', 'guard,').replace('duerme', 'sueña')
  expect(await page.preview(renamed)).toMatchObject({ counts: { renamed: 2, translations: 1 } })
  expect((await page.reimport(renamed)).counts).toMatchObject({ renamed: 2, translations: 1, suggestions: 0 })
  expect((await page.row('lantern')).translation?.content).toBe('La lámpara no arde')
  expect((await page.row('guard')).translation?.content).toBe('El viejo farero sueña')
})

test('a file in one language holds translations', async () => {
  const page = await importedPage(JSON.stringify(ENTRIES), 'en.json')
  await page.write('hello', 'Hola')
  const file = JSON.parse((await page.export()).toString()) as Record<string, string>
  await page.reimport(JSON.stringify({ ...file, hello: 'Buenas', sea: 'El mar' }))
  expect((await page.row('hello')).translation?.content).toBe('Buenas')
  expect((await page.row('sea')).translation?.content).toBe('El mar')
  expect((await page.row('lamp')).translation).toBeNull()
  expect(await page.contents()).toEqual(Object.entries(ENTRIES))
})

test('a file named after a language holds translations, also when none was exported', async () => {
  const page = await importedPage('identifier,content\nhello,Hello\nlamp,Lamp\nsea,Sea\n', 'game.csv')
  await page.write('hello', 'Hola')
  const old = pageOf(page.id, 'es.csv')
  const file = 'identifier,content\nhello,Buenas\nlamp,Lámpara\nsea,Mar\nother,Otro\n'
  expect(await old.preview(file)).toMatchObject({
    ...{ language: 'es', translations: { es: 3 }, words: 0 },
    counts: { added: 0, changed: 0, gone: 0 },
  })
  expect((await old.reimport(file)).counts).toMatchObject({ translations: 2, suggestions: 1 })
  expect(await page.row('lamp')).toMatchObject({ translation: { content: 'Lámpara', status: 'NEEDS_REVIEW' } })
  expect(await page.row('hello')).toMatchObject({
    translation: { content: 'Hola' },
    file_suggestions: [{ content: 'Buenas' }],
  })
  expect((await old.reimport(file.replace('Lámpara', 'Linterna'))).counts).toMatchObject({ translations: 1 })
  expect((await page.row('lamp')).translation?.content).toBe('Linterna')
  expect(await page.contents()).toEqual(Object.entries({ hello: 'Hello', lamp: 'Lamp', sea: 'Sea' }))
  // A newer file of the source stays one, whatever its name.
  expect(await old.preview('identifier,content\nhello,Hello\nlamp,Lamp\n')).toMatchObject({
    ...{ language: null, counts: { gone: 1 } },
  })
})

test('a suggestion of a file is used or dismissed by a person', async () => {
  const { page, file } = await exported()
  await page.write('lamp', 'La lámpara no arde')
  await page.write('hello', 'Hola, capitán')
  await page.reimport(file.replace('La luz', 'La linterna').replace('marinero', 'marinera'))
  const answer = async (key: string, verb: string) => {
    const { file_suggestions } = await page.row(key)
    return (await app.as(ana).post(`/file-suggestions/${file_suggestions[0]!.id}/${verb}`)).status
  }
  expect(await answer('lamp', 'accept')).toBe(200)
  expect(await page.row('lamp')).toMatchObject({
    file_suggestions: [],
    translation: { content: 'La linterna no arde' },
  })
  expect(await answer('hello', 'dismiss')).toBe(200)
  expect(await page.row('hello')).toMatchObject({ file_suggestions: [], translation: { content: 'Hola, capitán' } })
})

test('an undo much later leaves the words that people wrote since', async () => {
  const { page, file } = await exported()
  const { id } = await page.reimport(
    file.replace('El viejo farero duerme', 'El joven farero duerme').replace('Hola, marinero', 'Buenas, marinero'),
  )
  await page.write('keeper', 'El joven farero sueña')
  expect((await page.undo(id!)).left).toMatchObject([{ identifier: 'keeper', language: 'es' }])
  expect((await page.row('keeper')).translation).toMatchObject({ content: 'El viejo farero sueña' })
  expect((await page.row('hello')).translation).toMatchObject({ content: 'Hola, marinero', status: 'NEEDS_REVIEW' })
})

test('the history names the import and the person', async () => {
  const { page, file } = await exported()
  await page.reimport(file.replace('Hola, marinero', 'Buenas, marinero'))
  const { translation } = await page.row('hello')
  const changes = await (await app.as(ana).get(`/translations/${translation!.id}/changes`)).json()
  expect(JSON.stringify(changes)).toContain('"Buenas, marinero"')
  expect(JSON.stringify(changes)).toMatch(/import.*Ana Lima/)
})

test('an export of weeks ago is known, however often the page was exported since', async () => {
  const { page, file } = await exported()
  await page.write('hello', 'Buenas, marinero')
  await sql`
    update file_ancestors set created_at = now() - case kind when 'import' then interval '31 days' else interval '30 days' end
     where page_id = ${page.id}`.execute(app.db)
  await page.export()
  await sql`
    insert into file_ancestors (page_id, kind, language, seqs, sha256, sketch, texts, created_at)
    select page_id, kind, language, seqs, sha256, sketch, texts, now() - interval '1 hour' * n
      from file_ancestors, generate_series(1, 198) n
     where page_id = ${page.id} and created_at > now() - interval '1 day'`.execute(app.db)
  for (let more = 0; more < 2; more++) {
    await page.write('lamp', `La luz no arde, ${more}`)
    await page.export()
  }
  const { counts } = await page.reimport(file.replace('El viejo farero duerme', 'El viejo farero sueña'))
  expect(counts).toMatchObject({ translations: 1, suggestions: 0 })
  expect((await page.row('hello')).translation?.content).toBe('Buenas, marinero')
})

test('asks for the language of translations where the file does not name it', async () => {
  const po = (text: string) => `msgctxt "sea"\nmsgid "The sea"\nmsgstr "${text}"\n`
  const page = await importedPage(po(''), 'game.po')
  const languages = expect.arrayContaining(['es'])
  expect(await page.preview(po('El mar'))).toMatchObject({
    unnamed_language: { language: null, languages },
    counts: { translations: 0 },
  })
  const send = async (path: string) => {
    const form = formOf(po('El mar'), 'game.po', { language: 'es' })
    return (await app.as(ana).post(`/pages/${page.id}/${path}`, form)).json()
  }
  expect(await send('reimport/preview')).toMatchObject({
    unnamed_language: { language: 'es', languages },
    counts: { translations: 1 },
  })
  expect(await send('reimport')).toMatchObject({ counts: { translations: 1 } })
  const { identifier } = (await page.texts()).data[0]!
  expect((await page.row(identifier)).translation?.content).toBe('El mar')
  const named = `msgid ""\nmsgstr "Language: es\\n"\n\n${po('La mar')}`
  expect(await page.preview(named)).toMatchObject({ unnamed_language: null, counts: { translations: 1 } })
})

test('a file of the same path is in the language that was chosen for the one before', async () => {
  const po = (text: string) => `msgctxt "sea"\nmsgid "The sea"\nmsgstr "${text}"\n`
  const page = await importedPage(po('El mar'), 'game.po', ana, undefined, { language: 'es' })
  const again = { unnamed_language: { language: 'es' }, counts: { translations: 1 } }
  expect(await page.preview(po('La mar'))).toMatchObject(again)
  const other = { unnamed_language: { language: null }, counts: { translations: 0 } }
  expect(await pageOf(page.id, 'other.po').preview(po('La mar'))).toMatchObject(other)
  await page.reimport(po('La mar'))
  expect(await page.preview(po('El mar azul'))).toMatchObject(again)
})
