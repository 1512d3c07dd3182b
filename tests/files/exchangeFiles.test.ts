import { expect, test } from 'vitest'
import { readTbxTerms } from '#server/formats/exchange/tbxTerms.ts'
import { tmx } from '#server/formats/exchange/tmx.ts'
import { ana, app, importPage, mallory, version, withVersion } from '../versions/pages.ts'

withVersion()

const form = (content: string, name: string) => {
  const data = new FormData()
  data.append('file', new File([content], name))
  return data
}
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

async function newGlossary(lines: Record<string, string>[]) {
  const project = await app.build.project({ id: await organizationOf(version.project_id) })
  const made = await app.as(ana).post(`/glossaries/project/${project.id}`, { name: 'Terms' })
  const glossary = (await made.json()) as { id: string }
  for (const line of lines) {
    const response = await app.as(ana).post(`/glossaries/${glossary.id}/lines`, line)
    expect(response.status, await response.clone().text()).toBe(200)
  }
  return glossary
}
const organizationOf = async (id: string) =>
  (await app.db.selectFrom('projects').where('id', '=', id).select('organization_id').executeTakeFirstOrThrow())
    .organization_id
const linesOf = async ({ id }: { id: string }) => {
  const lines = (await (await app.as(ana).get(`/glossaries/${id}/lines`)).json()) as object[]
  return lines.map((line) => ({ ...line, id: '', glossary_id: '', created_at: '' }))
}

const SWORD = { term_id: 'sword', term_description: 'A weapon\n<b>sharp</b>', source_text: 'the "sword"' }

test('a glossary goes out as TBX and comes back the same', async () => {
  const glossary = await newGlossary([
    { ...SWORD, target_language: 'es', translation: 'espada', notes: 'f. & pl.', context: 'a\r\nb' },
    { ...SWORD, target_language: 'ja', translation: '剣' },
    { ...SWORD, term_description: 'Another', target_language: 'fr', translation: '' },
    { term_id: 'bow ', term_description: 'Bends', notes: ' only ' },
  ])
  const response = await app.as(ana).get(`/glossaries/${glossary.id}/export-tbx`)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="glossary_${glossary.id}.tbx"`)
  const file = await response.text()
  expect(readTbxTerms(new Uint8Array(Buffer.from(file)))).toHaveLength(4)
  const other = await newGlossary([])
  const preview = await app.as(ana).post(`/glossaries/${other.id}/upload-tbx/preview`, form(file, 'a.tbx'))
  expect(await preview.json()).toMatchObject({ rows_count: 4, faults: [] })
  const imported = await app.as(ana).post(`/glossaries/${other.id}/upload-tbx`, form(file, 'a.tbx'))
  expect(await imported.json()).toMatchObject({ added_count: 4, updated_count: 0 })
  expect(await linesOf(other)).toEqual(await linesOf(glossary))
})

test('all facts of a term go out as TBX and as CSV, and come back the same', async () => {
  const facts = {
    ...{ is_case_sensitive: true, is_proposed: true, part_of_speech: 'proper noun' },
    source_variants: ['blade, long', 'glaive'],
  }
  const glossary = await newGlossary([
    ...[
      { ...SWORD, ...facts, target_language: 'es', translation: 'espada', gender: 'feminine' },
      { ...SWORD, ...facts, target_language: 'fr', translation: 'épée', variants: ['lame, fine', 'glaive'] },
    ],
    { ...SWORD, term_id: 'bow', target_language: 'es', translation: 'arco', forbidden: ['"ballesta"; no', 'lazo'] },
    { term_id: 'plain', term_description: 'None' },
  ] as unknown as Record<string, string>[])
  for (const kind of ['tbx', 'csv']) {
    const file = await (await app.as(ana).get(`/glossaries/${glossary.id}/export-${kind}`)).text()
    const other = await newGlossary([{ ...SWORD, target_language: 'es', translation: 'sable' }])
    const answer = await app.as(ana).post(`/glossaries/${other.id}/upload-${kind}`, form(file, `a.${kind}`))
    expect(await answer.json()).toMatchObject({ added_count: 3, updated_count: 1 })
    const former = (line: object) => ({ ...line, former_translations: [] })
    expect((await linesOf(other)).map(former)).toEqual(await linesOf(glossary))
  }
})

test('a CSV keeps the facts that it has no column for, and refuses what is none', async () => {
  const glossary = await newGlossary([
    { ...SWORD, target_language: 'es', translation: 'espada', gender: 'feminine' },
  ] as unknown as Record<string, string>[])
  const upload = (csv: string) => app.as(ana).post(`/glossaries/${glossary.id}/upload-csv`, form(csv, 'a.csv'))
  const head = 'term_id,term_description,target_language,translation'
  expect((await upload(`${head}\nsword,Sharp,es,sable\n`)).status).toBe(200)
  expect(await linesOf(glossary)).toMatchObject([{ translation: 'sable', gender: 'feminine' }])
  expect((await upload(`${head},gender,is_proposed\nsword,Sharp,es,sable,F.,YES\n`)).status).toBe(200)
  expect(await linesOf(glossary)).toMatchObject([{ gender: 'feminine', is_proposed: true }])
  expect((await upload(`${head},gender,part_of_speech\nsword,Sharp,es,sable,,adj\n`)).status).toBe(200)
  expect(await linesOf(glossary)).toMatchObject([{ gender: null, part_of_speech: 'adjective' }])
  const refused = await upload(`${head},gender,is_proposed\nsword,Sharp,es,sable,plural,maybe\n`)
  expect(refused.status).toBe(422)
  expect(((await refused.json()) as { detail: { msg: string }[] }).detail.map(({ msg }) => msg)).toEqual([
    'Line 2, column gender: Write one of feminine, masculine, neuter, common',
    'Line 2, column is_proposed: Write yes or no',
  ])
})

test('a broken TBX is refused with its place and changes nothing', async () => {
  const glossary = await newGlossary([{ term_id: 'bow', term_description: 'Bends' }])
  const response = await app.as(ana).post(`/glossaries/${glossary.id}/upload-tbx`, form('<martif>\n <a></b>', 'a.tbx'))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ detail: [{ msg: expect.stringMatching(/^Line 2, column \d+: /) }] })
  expect(await linesOf(glossary)).toHaveLength(1)
})

test('a project goes out as a translation memory, without what XML cannot hold', async () => {
  const page = await importPage(
    'identifier,content,context,es,ja\na,One,Note,Uno & <b>,一\nb,Two,,,\nc,Three,,x--\u0001,\n',
  )
  const exported = async (query = '') => {
    const response = await app.as(ana).get(`/projects/${version.project_id}/export-tmx${query}`)
    expect(response.status).toBe(200)
    return bytesOf(response)
  }
  expect(page.words).toBe(3)
  const all = await exported()
  expect(tmx.read(all).entries).toMatchObject([
    {
      identifier: 'a',
      source: 'One',
      context: 'Note',
      translations: [
        { language: 'es', text: 'Uno & <b>' },
        { language: 'ja', text: '一' },
      ],
    },
  ])
  expect(Buffer.from(all).toString()).toContain('<!-- Left out: c: XML cannot hold the character U+0001 -->')
  expect(tmx.read(await exported('?target_language=ja')).entries[0]!.translations).toHaveLength(1)
  expect(tmx.read(await exported('?status=FAILED')).entries).toEqual([])
})

test('[P4] to others neither is there', async () => {
  const glossary = await newGlossary([])
  const asked = await Promise.all([
    app.as(mallory).get(`/projects/${version.project_id}/export-tmx`),
    app.as(mallory).get(`/glossaries/${glossary.id}/export-tbx`),
    app.as(mallory).post(`/glossaries/${glossary.id}/upload-tbx`, form('<martif/>', 'a.tbx')),
    app.as(mallory).post(`/glossaries/${glossary.id}/upload-tbx/preview`, form('<martif/>', 'a.tbx')),
  ])
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
