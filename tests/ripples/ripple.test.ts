import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { aTerm } from './aTerm.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Texts = Partial<Record<LanguageCode, string>>

async function aProject(
  pages: Record<string, [source: string, texts: Texts][]>[],
  organization?: { id: string },
  owner?: { id: string; token: string },
) {
  const ana = owner ?? (await app.build.user({ full_name: 'Ana Lima' }))
  const of = organization ?? (await app.build.organization({ owner: ana }))
  const project = await app.build.project(of)
  for (const versioned of pages) {
    const version = await app.build.version(project)
    for (const [name, rows] of Object.entries(versioned)) {
      const { source_texts } = await app.build.page(version, { name, texts: rows.map(([source]) => source) })
      for (const [at, [, texts]] of rows.entries())
        for (const [target_language, content] of Object.entries(texts)) {
          const row = { source_text_id: source_texts[at]!.id, target_language: target_language as LanguageCode }
          await app.db
            .insertInto('translations')
            .values({ ...row, content, status: 'COMPLETED' })
            .execute()
        }
    }
  }
  const stored = async (language: LanguageCode) => {
    const rows = await app.db
      .selectFrom('translations as t')
      .innerJoin('source_texts as s', 's.id', 't.source_text_id')
      .innerJoin('pages as p', 'p.id', 's.page_id')
      .innerJoin('versions as v', 'v.id', 'p.version_id')
      .where('v.project_id', '=', project.id)
      .where('t.target_language', '=', language)
      .orderBy('s.id')
      .select('t.content')
      .execute()
    return rows.map(({ content }) => content)
  }
  return { ana, organization: of, project, as: app.as(ana), stored }
}

test('a changed term is renewed in all versions and languages of an organization as one operation that goes back', async () => {
  const game = await aProject([
    {
      One: [
        ['The sword', { es: 'La espada', fr: "L'épée" }],
        ['Two swords', { es: 'Dos espadas', fr: 'Deux épées' }],
        ['A shield', { es: 'No es la espada', fr: 'Un bouclier' }],
      ],
      Two: [['SWORD of {name}', { es: 'ESPADA de {name}', fr: 'ÉPÉE de {name}' }]],
    },
    { Again: [['Sword', { es: 'Espada', fr: 'Épée' }]] },
  ])
  const other = await aProject(
    [{ Sequel: [['My sword', { es: 'Mi espada', fr: 'Mon épée' }]] }],
    game.organization,
    game.ana,
  )
  const before = { es: await game.stored('es'), fr: await game.stored('fr') }
  const term = await aTerm(game.as, game.project.id, 'sword', { es: 'espada', fr: 'épée' })
  expect(await term.rows('es')).toEqual([])
  const line = await term.change('es', 'hoja')
  expect(line.former_translations).toEqual(['espada'])
  await term.change('fr', 'lame')
  expect(await term.count('es')).toEqual({ rows: 5, certain: 4, elsewhere: 0, is_complete: true, kept_in: [] })

  const spanish = await term.rows('es', game.as, 2)
  expect(spanish.map(({ source, is_certain }) => [source, is_certain])).toEqual([
    ['Sword', true],
    ['The sword', true],
    ['Two swords', false],
    ['SWORD of {name}', true],
    ['My sword', true],
  ])
  const [first] = await term.renew('es', spanish)
  expect(first).toMatchObject({ rows: 1 })
  const french = await term.renew('fr', await term.rows('fr'), first!.ripple_id)
  expect(await game.stored('es')).toEqual(['La hoja', 'Dos espadas', 'No es la espada', 'HOJA de {name}', 'Hoja'])
  expect(await game.stored('fr')).toEqual(["L'lame", 'Deux épées', 'Un bouclier', 'LAME de {name}', 'Lame'])
  expect(await other.stored('es')).toEqual(['Mi hoja'])
  expect((await term.rows('es')).map(({ source }) => source)).toEqual(['Two swords'])

  const [{ id: version_id }] = await (await game.as.get(`/projects/${other.project.id}/versions`)).json()
  const listed = await (await game.as.get(`/versions/${version_id}/operations`)).json()
  expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(['épée → lame', 'espada → hoja'])

  expect((await game.as.post(`/operations/${french.at(-1)!.replacement_id}/undo`)).status).toBe(200)
  expect({ es: await game.stored('es'), fr: await game.stored('fr') }).toEqual(before)
  expect(await other.stored('es')).toEqual(['Mi espada'])
  expect((await game.as.post(`/operations/${first!.replacement_id}/redo`)).status).toBe(200)
  expect(await other.stored('fr')).toEqual(['Mon lame'])
})

test('rows that were changed since stay, and what people wrote after is kept by the undo', async () => {
  const { as, project, stored } = await aProject([
    {
      One: [
        ['Sword', { es: 'Espada' }],
        ['A sword', { es: 'Una espada' }],
      ],
    },
  ])
  const term = await aTerm(as, project.id, 'sword', { es: 'espada' })
  await term.change('es', 'hoja')
  const rows = await term.rows('es')
  const { id } = await app.db
    .selectFrom('translations')
    .where('source_text_id', '=', rows[0]!.source_text_id)
    .select('id')
    .executeTakeFirstOrThrow()
  await as.patch(`/versions/translations/${id}`, { content: 'Espada mía' })
  const [answer] = await term.renew('es', rows)
  expect(answer).toMatchObject({ rows: 1, left: [{ source_text_id: rows[0]!.source_text_id, because: 'changed' }] })
  const again = await term.rows('es')
  expect(again.map(({ text }) => text)).toEqual(['Espada mía'])
  await term.renew('es', again, answer!.ripple_id)
  expect(await stored('es')).toEqual(['Hoja mía', 'Una hoja'])
  await as.patch(`/versions/translations/${id}`, { content: 'Hoja mía, por fin' })
  const undone = await (await as.post(`/operations/${answer!.replacement_id}/undo`)).json()
  expect(undone).toMatchObject({ left_count: 1 })
  expect(await stored('es')).toEqual(['Hoja mía, por fin', 'Una espada'])
  const late = await as.post(`/pages/${again[0]!.page_id}/renew-term`, {
    ...{ glossary_id: term.id, line_id: term.lineIn('es').id, language: 'es', former: 'espada', translation: 'hoja' },
    ...{ rows: [{ source_text_id: again[0]!.source_text_id, revision: 0 }], ripple_id: answer!.ripple_id },
  })
  expect(late.status).toBe(409)
})

test('[P4] rows that one may not write are counted, those of other projects of a guest are not, and other glossaries keep theirs', async () => {
  const game = await aProject([{ One: [['Sword', { es: 'Espada', fr: 'Épée' }]] }])
  const sequel = await aProject(
    [
      {
        Two: [
          ['Sword', { es: 'Espada' }],
          ['Swords', { es: 'La espada' }],
        ],
      },
    ],
    game.organization,
    game.ana,
  )
  const own = await aProject([{ Three: [['Sword', { es: 'Espada' }]] }], game.organization, game.ana)
  await aTerm(own.as, own.project.id, 'Sword', { es: 'espada' })
  const term = await aTerm(game.as, game.project.id, 'sword', { es: 'espada', fr: 'épée' })
  await term.change('es', 'hoja')
  await term.change('fr', 'lame')
  expect(await term.count('es')).toMatchObject({ rows: 3, elsewhere: 0, kept_in: [expect.any(String)] })

  const guest = await app.build.user()
  await app.build.guest(game.project, guest, { role: 'TRANSLATOR', languages: ['fr'] })
  await app.build.guest(sequel.project, guest, { role: 'VIEWER' })
  const asGuest = app.as(guest)
  expect(await term.count('es', asGuest)).toMatchObject({ rows: 0, elsewhere: 3, kept_in: [] })
  expect(await term.rows('es', asGuest)).toEqual([])
  expect((await term.rows('fr', asGuest)).map(({ text }) => text)).toEqual(['Épée'])
  const [row] = await term.rows('es')
  const body = {
    ...{ glossary_id: term.id, line_id: term.lineIn('es').id, language: 'es', former: 'espada', translation: 'hoja' },
    rows: [{ source_text_id: row!.source_text_id, revision: row!.revision }],
  }
  expect((await asGuest.post(`/pages/${row!.page_id}/renew-term`, body)).status).toBe(403)
  const stranger = await app.build.user()
  expect((await app.as(stranger).post(`/pages/${row!.page_id}/renew-term`, body)).status).toBe(404)
  expect(await game.stored('es')).toEqual(['Espada'])
})

test('a term that has another translation by now, or another language, is not written', async () => {
  const { as, project, stored } = await aProject([{ One: [['Sword', { es: 'Espada' }]] }])
  const term = await aTerm(as, project.id, 'sword', { es: 'espada' })
  await term.change('es', 'hoja')
  const [row] = await term.rows('es')
  await term.change('es', 'filo')
  expect(term.lineIn('es').former_translations).toEqual(['hoja', 'espada'])
  const body = {
    ...{ glossary_id: term.id, line_id: term.lineIn('es').id, language: 'es', former: 'espada', translation: 'hoja' },
    rows: [{ source_text_id: row!.source_text_id, revision: row!.revision }],
  }
  const renew = async (change: object) => {
    const answer = await as.post(`/pages/${row!.page_id}/renew-term`, { ...body, ...change })
    return [answer.status, ((await answer.json()) as { detail: unknown }).detail]
  }
  expect(await renew({})).toEqual([409, 'The term has another translation by now. Look at its rows again.'])
  expect((await renew({ language: 'fr', translation: 'filo' }))[0]).toBe(422)
  expect(await stored('es')).toEqual(['Espada'])
  // Back to a former one: that is no former one any more.
  await term.change('es', 'espada')
  expect(term.lineIn('es').former_translations).toEqual(['filo', 'hoja'])
})

test('[P4, P10] an undo takes what its maker may write, and leaves the other languages to those who may', async () => {
  const { as, project, stored } = await aProject([{ One: [['Sword', { es: 'Espada', fr: 'Épée' }]] }])
  const term = await aTerm(as, project.id, 'sword', { es: 'espada', fr: 'épée' })
  await term.change('es', 'hoja')
  await term.change('fr', 'lame')
  const guest = await app.build.user()
  await app.build.guest(project, guest, { role: 'TRANSLATOR', languages: ['es', 'fr'] })
  const asGuest = app.as(guest)
  const [spanish] = await term.renew('es', await term.rows('es', asGuest), undefined, asGuest)
  const [french] = await term.renew('fr', await term.rows('fr', asGuest), spanish!.ripple_id, asGuest)
  await as.put(`/projects/${project.id}/people/${guest.id}`, { role: 'TRANSLATOR', languages: ['fr'] })
  expect((await asGuest.post(`/operations/${spanish!.replacement_id}/undo`)).status).toBe(403)
  const preview = await (await as.get(`/operations/${french!.replacement_id}/undo`)).json()
  expect(preview).toMatchObject({ taken: { translations_changed: 2 }, left_count: 0 })
  const undone = await (await asGuest.post(`/operations/${french!.replacement_id}/undo`)).json()
  expect(undone).toMatchObject({ taken: { translations_changed: 1 } })
  expect([await stored('es'), await stored('fr')]).toEqual([['Hoja'], ['Épée']])
  expect((await as.post(`/operations/${spanish!.replacement_id}/undo`)).status).toBe(200)
  expect(await stored('es')).toEqual(['Espada'])
  expect((await as.post(`/operations/${spanish!.replacement_id}/undo`)).status).toBe(409)
})
