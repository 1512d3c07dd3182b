import { expect, test } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { stepNext } from '#server/bulkChanges/bulkChangeLoop.ts'
import { EACH_LANGUAGE_ONCE, LIMIT_IN_ALL } from '#server/bulkChanges/constants.ts'
import type { Person } from '../../support/build/build.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { app, aVersion, STATUSES, untilDone, withApp } from './bulkVersion.ts'

withApp()

const COMPLETES = { kind: 'status', status: 'COMPLETED' }

/** Rows in Spanish, as the version is made, and in French. */
async function inTwoLanguages(sizes: readonly number[]) {
  const random = seeded(chooseSeed('bulk in languages'))
  const pick = () => STATUSES[Math.floor(random() * STATUSES.length)]!
  const made = await aVersion(sizes, () => ({ status: pick(), text: 'Uno' }))
  const french = made.ids.flatMap((source_text_id) => {
    const status = pick()
    return status ? [{ source_text_id, target_language: 'fr' as const, content: 'Un', status }] : []
  })
  await app.db.insertInto('translations').values(french).execute()
  const statusesIn = async (language: LanguageCode) => {
    const stored = app.db.selectFrom('translations').where('target_language', '=', language)
    const rows = await stored.where('source_text_id', 'in', made.ids).select(['source_text_id', 'status']).execute()
    return made.ids.map((id) => rows.find((row) => row.source_text_id === id)?.status ?? null)
  }
  const all = async () => ({ es: await statusesIn('es'), fr: await statusesIn('fr') })
  return { ...made, all }
}

const completed = (statuses: readonly (string | null)[]) => statuses.map((status) => status && 'COMPLETED')
const countUnlike = (statuses: readonly (string | null)[]) =>
  statuses.filter((status) => status !== null && status !== 'COMPLETED').length

test('rows of several languages change as one operation with one undo and one redo', async () => {
  const { ana, started, told, all, undo, redo, operation, version } = await inTwoLanguages([510, 20])
  const before = await all()
  const count = countUnlike(before.es) + countUnlike(before.fr)
  const { id } = await started(ana, { ...COMPLETES, also: [{ language: 'fr' }] })
  await untilDone()
  const after = { es: completed(before.es), fr: completed(before.fr) }
  expect(await all()).toEqual(after)
  const languages = ['es', 'fr']
  expect(await told(ana)).toMatchObject([{ id, languages, state: 'done', rows: count, looked: count, total: count }])
  expect(await operation(id)).toMatchObject({ language: null, counts: { rows: count, pages: 2, languages: 2 } })
  expect((await (await app.as(ana).get(`/versions/${version.id}/operations`)).json()).data).toHaveLength(1)
  await undo(ana, id)
  await untilDone()
  expect(await all()).toEqual(before)
  await redo(ana, id)
  await untilDone()
  expect(await all()).toEqual(after)
}, 60_000)

test('of each language the rows that somebody chose change', async () => {
  const { ana, ids, started, all } = await inTwoLanguages([6])
  const before = await all()
  const chosen = { es: ids.slice(0, 4), fr: ids.slice(3) }
  await started(ana, {
    ...{ ...COMPLETES, source_text_ids: chosen.es },
    also: [{ language: 'fr', source_text_ids: chosen.fr }],
  })
  await untilDone()
  const isMeant = (language: 'es' | 'fr', at: number) => chosen[language].includes(ids[at]!)
  const meant = (language: 'es' | 'fr') =>
    before[language].map((status, at) => (isMeant(language, at) ? status && 'COMPLETED' : status))
  expect(await all()).toEqual({ es: meant('es'), fr: meant('fr') })
})

test('a stop in the second language leaves what is done, with one undo', async () => {
  const { ana, path, started, all, undo } = await inTwoLanguages([700])
  const before = await all()
  const { id } = await started(ana, { ...COMPLETES, also: [{ language: 'fr' }] })
  while ((await all()).es.some((status) => status !== null && status !== 'COMPLETED')) await stepNext(app.services)
  expect((await app.as(ana).delete(`${path}?language=es`)).status).toBe(204)
  await untilDone()
  expect(countUnlike((await all()).fr)).toBeGreaterThan(0)
  await undo(ana, id)
  await untilDone()
  expect(await all()).toEqual(before)
}, 60_000)

test('[P4] it is for those who may write in all of its languages, and so is its undo', async () => {
  const { ana, tom, project, pages, start, started, all, undo, operation } = await inTwoLanguages([4])
  const ofBoth = { ...COMPLETES, also: [{ language: 'fr' }] }
  expect((await start(tom, ofBoth)).status).toBe(403)
  expect((await start(tom, { ...COMPLETES, language: 'fr', also: [{ language: 'es' }] })).status).toBe(403)
  const may = (languages: LanguageCode[]) =>
    app.as(ana).put(`/projects/${project.id}/people/${tom.id}`, { role: 'TRANSLATOR', languages })
  await may(['es', 'fr'])
  const before = await all()
  const { id } = await started(tom, ofBoth)
  await untilDone()
  const ownIn = async (person: Person, language: LanguageCode) =>
    (await (await app.as(person).get(`/pages/${pages[0]!.id}/own-acts?language=${language}`)).json()).undo?.id
  expect([await ownIn(tom, 'fr'), await ownIn(tom, 'es'), await ownIn(tom, 'ar')]).toEqual([id, id, undefined])
  await may(['fr'])
  expect((await undo(tom, id)).status).toBe(403)
  await may(['es', 'fr'])
  expect((await undo(tom, id)).status).toBe(200)
  await may(['fr'])
  await untilDone()
  expect(await operation(id)).toMatchObject({ error: expect.stringContaining('The right to do this') })
  await undo(ana, id)
  await untilDone()
  expect(await all()).toEqual(before)
})

test('each language is named once, and a maximum length is of none', async () => {
  const { ana, start } = await aVersion([1], () => ({ status: null, text: '' }))
  const refused = async (body: object) => (await (await start(ana, body)).json()).detail[0].msg
  expect(await refused({ ...COMPLETES, also: [{ language: 'es' }] })).toContain(EACH_LANGUAGE_ONCE)
  expect(await refused({ kind: 'limit', max_length: 9, also: [{ language: 'fr' }] })).toContain(LIMIT_IN_ALL)
  expect((await start(ana, { ...COMPLETES, also: [{ language: 'sw' }] })).status).toBeGreaterThanOrEqual(400)
})
