import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { app, withVersion } from '../../versions/pages.ts'
import { importedPage } from './reimportedPage.ts'

withVersion()

const FILE = `keys,en,es
hello,"Hello, sailor","Hola, marinero"
keeper,"The keeper sleeps","El farero duerme"
lamp,"The lamp is dark","La luz no arde"
sea,"The sea",""
`
const EDITED = FILE.replace('duerme', 'sueña').replace('La luz', 'La linterna')
const LATER = EDITED.replace('"The sea",""', '"The sea","El mar"')

/** A page whose file came back, and an export of the page as it was then. */
async function editedPage() {
  const page = await importedPage(FILE, 'game.csv')
  await page.export()
  const { id } = await page.reimport(EDITED)
  await page.write('hello', 'Hola, viejo marinero')
  await page.export()
  const es = async (key: string) => (await page.row(key)).translation?.content ?? ''
  return { page, undo: () => page.undo(id!), es }
}

test('an edition of a file whose import was undone brings all of it, and takes back nothing', NIGHTLY, async () => {
  const { page, undo, es } = await editedPage()
  await undo()
  const { counts } = await page.reimport(LATER)
  expect(counts).toMatchObject({ translations: 3, suggestions: 0 })
  expect(await es('hello')).toBe('Hola, viejo marinero')
  expect([await es('keeper'), await es('lamp'), await es('sea')]).toEqual([
    'El farero sueña',
    'La linterna no arde',
    'El mar',
  ])
})

test('an edition is known after the undo of two imports, the older one last', async () => {
  const { page, undo, es } = await editedPage()
  const { id } = await page.reimport(LATER)
  await page.undo(id!)
  await undo()
  await page.reimport(LATER.replace('El mar', 'La mar'))
  expect(await es('hello')).toBe('Hola, viejo marinero')
  expect([await es('lamp'), await es('sea')]).toEqual(['La linterna no arde', 'La mar'])
})

test('a file that came again after its undo is compared with what it held', async () => {
  const { page, undo, es } = await editedPage()
  await undo()
  await page.reimport(EDITED)
  await page.write('lamp', 'La luz no arde')
  expect((await page.reimport(LATER)).counts).toMatchObject({ translations: 1, suggestions: 0 })
  expect([await es('lamp'), await es('sea')]).toEqual(['La luz no arde', 'El mar'])
})

test('a file that was exported from an import, before that was undone, brings only what was changed in it', async () => {
  const page = await importedPage(FILE, 'game.csv')
  await page.export()
  const { id } = await page.reimport(EDITED)
  expect((await page.export()).toString()).toBe(EDITED)
  await page.undo(id!)
  const { counts } = await page.reimport(EDITED.replace('The lamp is dark', 'The lamp is out'))
  expect(counts).toMatchObject({ changed: 1, translations: 0, suggestions: 0 })
  expect((await page.row('keeper')).translation?.content).toBe('El farero duerme')
})

test('a translation of an undone file that comes again beside another source text is of the one it stood beside', async () => {
  const fileOf = (source: string, target: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="m" source-language="en" target-language="es" datatype="plaintext"><body>
<trans-unit id="lamp"><source>${source}</source>${target}</trans-unit>
<trans-unit id="sea"><source>The sea</source></trans-unit>
</body></file></xliff>
`
  const target = '<target state="translated">La luz no arde</target>'
  const page = await importedPage(fileOf('The lamp is dark', ''), 'm.xliff')
  await page.export()
  const { id } = await page.reimport(fileOf('The lamp is dark', target))
  await page.undo(id!)
  await page.reimport(fileOf('The lamp is lit', target))
  const { translation, source_before } = await page.row('lamp')
  expect(translation).toMatchObject({ content: 'La luz no arde', status: 'NEEDS_REVIEW' })
  expect(source_before).toBe('The lamp is dark')
})

test('an undone import and the one it was made from are known, however often the page was exported since', async () => {
  const { page, undo, es } = await editedPage()
  await undo()
  await sql`
    update file_ancestors a set created_at = now() - days * interval '1 day'
      from (select id, (array[40, 30, 29.99, 20])[row_number() over (order by created_at)] as days
              from file_ancestors where page_id = ${page.id}) o
     where o.id = a.id`.execute(app.db)
  await sql`
    insert into file_ancestors (page_id, kind, language, seqs, sha256, sketch, texts, created_at)
    select page_id, kind, language, seqs, sha256, sketch, texts, now() - interval '1 hour' * n
      from (select * from file_ancestors where page_id = ${page.id} order by created_at desc limit 1) a,
           generate_series(1, 197) n`.execute(app.db)
  for (let more = 0; more < 2; more++) {
    await page.write('sea', `El mar ${more}`)
    await page.export()
  }
  await page.reimport(LATER)
  expect(await es('hello')).toBe('Hola, viejo marinero')
  expect(await es('lamp')).toBe('La linterna no arde')
})
