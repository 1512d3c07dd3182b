import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAYS_OF_REPORT } from '#server/assignments/constants.ts'
import type { WorkReport } from '#server/assignments/contract.ts'
import { stepNext } from '#server/bulkChanges/bulkChangeLoop.ts'
import { connectAgent } from '../agents/agent.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Mondays of two weeks in a row. */
const [FIRST, SECOND] = ['2026-03-02', '2026-03-09']

async function aProject() {
  const [olga, ana, ben] = [
    await app.build.user({ full_name: 'Olga' }),
    await app.build.user({ full_name: '=Ana' }),
    await app.build.user({ full_name: 'Ben' }),
  ]
  const project = await app.build.project(await app.build.organization({ owner: olga }))
  for (const person of [ana, ben]) await app.build.guest(project, person, { role: 'REVIEWER' })
  const version = await app.build.version(project)
  const page = await app.build.page(version, { texts: ['One two three', 'Four five', 'Six'] })
  const { source_texts } = page
  const write = async (person: Person, n: number, content: string, language = 'es') => {
    const path = `/source-texts/${source_texts[n]!.id}/translations`
    const made = await app.as(person).post(path, { target_language: language, content })
    expect(made.status).toBe(200)
    return (await made.json()).id as string
  }
  const edit = async (person: Person, id: string, content: string) =>
    expect((await app.as(person).patch(`/versions/translations/${id}`, { content })).status).toBe(200)
  const check = async (person: Person, n: number, text: string) => {
    const path = `/pages/${source_texts[n]!.page_id}/rows/${source_texts[n]!.id}/check`
    expect((await app.as(person).put(path, { language: 'es', text })).status).toBe(200)
  }
  /** All that was done until now was done at this moment. */
  const move = async (at: string) => {
    await app.db
      .updateTable('translation_changes')
      .set({ at: new Date(at) })
      .where('at', '>', new Date('2026-06-01'))
      .execute()
  }
  const path = `/projects/${project.id}`
  const report = async (person: Person, days = { from: '2026-03-01', until: '2026-03-31' }): Promise<WorkReport> =>
    (await app.as(person).get(`${path}/work-report?${new URLSearchParams(days)}`)).json()
  return { olga, ana, ben, page, write, edit, check, move, report, path }
}

const shown = ({ lines }: WorkReport) =>
  lines.map((one) => [one.week, one.name, one.target_language, one.translated, one.edited, one.checked])

test('words count once a week, person and language, and each person sees their own', async () => {
  const { olga, ana, ben, write, edit, check, move, report } = await aProject()
  const first = await write(ana, 0, 'Uno')
  await edit(ana, first, 'Uno dos')
  await edit(ana, first, 'Uno dos tres')
  await write(ana, 1, 'Quatre', 'fr')
  await edit(ben, first, 'Uno, dos, tres')
  await check(ben, 0, 'Uno, dos, tres')
  await move('2026-03-08T23:59:00Z')
  await edit(ana, first, 'Uno y dos y tres')
  await edit(ana, first, 'Uno, dos y tres')
  await move('2026-03-09T00:01:00Z')

  const all = await report(olga)
  expect(all.is_own).toBe(false)
  expect(shown(all)).toEqual([
    [SECOND, '=Ana', 'es', 0, 3, 0],
    [FIRST, '=Ana', 'es', 3, 0, 0],
    [FIRST, '=Ana', 'fr', 2, 0, 0],
    [FIRST, 'Ben', 'es', 0, 3, 3],
  ])
  const own = await report(ben)
  expect([own.is_own, shown(own)]).toEqual([true, [[FIRST, 'Ben', 'es', 0, 3, 3]]])
  expect(shown(await report(olga, { from: SECOND, until: SECOND }))).toEqual([[SECOND, '=Ana', 'es', 0, 3, 0]])
  expect(shown(await report(olga, { from: '2026-03-10', until: '2026-03-31' }))).toEqual([])
})

test('work stays work once its text is archived or its translation removed, which is none itself', async () => {
  const { olga, ana, ben, page, write, check, move, report } = await aProject()
  const [first, second] = page.source_texts
  const id = await write(ana, 0, 'Uno dos tres')
  await check(ben, 0, 'Uno dos tres')
  await write(ana, 1, 'Cuatro cinco')
  await move(`${FIRST}T12:00:00Z`)
  expect((await app.as(olga).delete(`/translations/${id}`)).status).toBe(204)
  const archived = { archived_at: new Date(), position: null, archived_position: 0 }
  await app.db.updateTable('all_source_texts').set(archived).where('id', '=', second!.id).execute()
  await move('2026-03-08T12:00:00Z')
  await app.db
    .updateTable('deleted_changes')
    .set({ at: new Date(`${FIRST}T12:00:00Z`) })
    .where('source_text_id', '=', first!.id)
    .execute()
  expect(shown(await report(olga))).toEqual([
    [FIRST, '=Ana', 'es', 5, 0, 0],
    [FIRST, 'Ben', 'es', 0, 0, 3],
  ])
})

test('work stays work while its page or version is in the bin', async () => {
  const { olga, ana, page, write, move, report } = await aProject()
  await write(ana, 0, 'Uno')
  await move(`${FIRST}T12:00:00Z`)
  const lines = [[FIRST, '=Ana', 'es', 3, 0, 0]]
  expect((await app.as(olga).delete(`/pages/${page.id}`)).status).toBe(204)
  expect(shown(await report(olga))).toEqual(lines)
  await app.as(olga).post(`/bin/pages/${page.id}/restore`)
  expect((await app.as(olga).delete(`/versions/${page.version_id}`)).status).toBe(204)
  expect(shown(await report(olga))).toEqual(lines)
})

test('neither an agent’s work nor copies of source texts are a person’s', async () => {
  const { olga, ana, page, move, report, write } = await aProject()
  const [first, second] = page.source_texts
  const at = { page_id: page.id, language: 'es' }
  const agent = await connectAgent(app, { user_id: ana.id }, ['readProject', 'writeText'])
  const written = await agent.call('write_translations', {
    ...at,
    translations: [{ source_text_id: first!.id, text: 'Uno dos tres' }],
  })
  expect(written.isError, written.text).toBe(false)
  const copies = { language: 'es', kind: 'copy', source_text_ids: [second!.id] }
  expect((await app.as(ana).post(`/versions/${page.version_id}/bulk-changes`, copies)).status).toBe(200)
  while (await stepNext(app.services));
  await write(ana, 2, 'Seis')
  await move(`${FIRST}T12:00:00Z`)
  expect(shown(await report(olga))).toEqual([[FIRST, '=Ana', 'es', 1, 0, 0]])

  const found = async (origin: string) => {
    const path = `/versions/${page.version_id}/rows?language=es&origins=${origin}`
    const { data } = await (await app.as(olga).get(path)).json()
    return data.map(({ id, translation }: { id: string; translation: { origin: string } }) => [id, translation.origin])
  }
  expect(await found('agent')).toEqual([[first!.id, 'agent']])
  expect(await found('api')).toEqual([[page.source_texts[2]!.id, 'api']])
  const { stored } = await (await app.as(olga).get(`/versions/${page.version_id}/filter-counts?language=es`)).json()
  expect(stored.origins).toContainEqual({ origin: 'agent', rows: 1 })
})

test('the CSV has a line for each week, person and language, safe for spreadsheets where asked', async () => {
  const { olga, ana, write, move, path } = await aProject()
  await write(ana, 2, 'Seis')
  await move(`${FIRST}T12:00:00Z`)
  const csv = async (query: string) => {
    const answer = await app.as(olga).get(`${path}/export-work-report?from=2026-03-01&until=2026-03-31${query}`)
    expect(answer.headers.get('content-disposition')).toContain('work_2026-03-01_2026-03-31.csv')
    return answer.text()
  }
  expect((await csv('')).split(/\r?\n/)).toEqual([
    'week,person,language,language_name,words_translated,words_edited,words_checked',
    '2026-03-02,=Ana,es,Spanish,1,0,0',
    '',
  ])
  expect(await csv('&spreadsheet_safe=true')).toContain("'=Ana")
})

test('a report is of a year at most, and nobody outside sees it', async () => {
  const { olga, path } = await aProject()
  const ask = (from: string, until: string, person = olga) =>
    app.as(person).get(`${path}/work-report?from=${from}&until=${until}`)
  expect((await ask('2026-01-01', '2026-12-31')).status).toBe(200)
  const refused = await ask('2024-01-01', '2026-12-31')
  expect(await refused.json()).toMatchObject({ detail: [{ msg: DAYS_OF_REPORT }] })
  expect((await ask('2026-03-02', '2026-03-01')).status).toBe(422)
  expect((await ask('2026-01-01', '2026-12-31', await app.build.user())).status).toBe(404)
})
