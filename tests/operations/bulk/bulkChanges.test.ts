import { expect, test } from 'vitest'
import { stepNext } from '#server/bulkChanges/bulkChangeLoop.ts'
import { ONE_AT_A_TIME } from '#server/bulkChanges/constants.ts'
import type { Person } from '../../support/build/build.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { app, aVersion, type Row, STATUSES, untilDone, withApp } from './bulkVersion.ts'

withApp()

test('all matching rows of any number get a status as one operation, which one undo takes back', async () => {
  const random = seeded(chooseSeed('bulk'))
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
  const rows = Array.from({ length: 1_300 }, () => ({ status: pick(STATUSES), text: pick(['Uno', 'Dos']) }))
  const { ana, started, told, stored, undo, version } = await aVersion([600, 650, 50], (at) => rows[at]!)
  const before = await stored()
  const { id } = await started(ana, { kind: 'status', status: 'COMPLETED', filter: 'search=uno' })
  await untilDone()
  const isMeant = ({ status, text }: Row) => status !== null && status !== 'COMPLETED' && text === 'Uno'
  const count = rows.filter(isMeant).length
  const after = await stored()
  for (const [at, row] of rows.entries()) expect(after[at]!.status).toBe(isMeant(row) ? 'COMPLETED' : row.status)
  expect(await told(ana)).toMatchObject([{ id, state: 'done', rows: count, looked: count, total: count }])
  const { data } = await (await app.as(ana).get(`/versions/${version.id}/operations`)).json()
  expect(data).toMatchObject([{ id, kind: 'bulk', bulk_kind: 'status', status: 'COMPLETED', counts: { rows: count } }])

  // Somebody has written in one of them since.
  const changed = rows.findIndex(isMeant)
  const [{ id: translation }] = (await (
    await app.as(ana).get(`/versions/${version.id}/rows?language=es&search=uno&statuses=COMPLETED&limit=1`)
  )
    .json()
    .then(({ data }) => [data[0].translation])) as [{ id: string }]
  expect((await app.as(ana).patch(`/versions/translations/${translation}`, { content: 'Otro' })).status).toBe(200)
  expect(await (await undo(ana, id)).json()).toMatchObject({ is_under_way: true })
  await untilDone()
  const kept = (await stored()).filter(({ content }) => content === 'Otro')
  expect(kept).toHaveLength(1)
  const isSame = (row: (typeof before)[number], at: number) => before[at]!.status === row.status
  expect((await stored()).filter((row, at) => !isSame(row, at) && row.content !== 'Otro')).toEqual([])
  expect(changed).toBeGreaterThanOrEqual(0)
  expect(await told(ana)).toMatchObject([{ id, state: 'undone' }])
  expect((await undo(ana, id)).status).toBe(409)
}, 60_000)

test('it checks texts as they stood when it began, but for those that the person may not check', async () => {
  const { ana, ben, project, ids, started, stored, undo, version } = await aVersion([5], (at) => ({
    status: at === 4 ? null : 'NEEDS_REVIEW',
    text: 'Hola',
  }))
  await app.as(ana).put(`/projects/${project.id}/review`, { steps: 1, protects_checked: false })
  const write = async (person: Person, at: number, content: string) => {
    const { data } = await (await app.as(ana).get(`/versions/${version.id}/rows?language=es`)).json()
    const { translation } = data.find(({ id }: { id: string }) => id === ids[at])
    await app.as(person).patch(`/versions/translations/${translation.id}`, { content })
  }
  await write(ana, 0, 'De Ana')
  const { id } = await started(ana, { kind: 'check' })
  await write(ben, 1, 'De Ben, later')
  await untilDone()
  expect((await stored()).map(({ checked_by }) => checked_by)).toEqual([null, null, ana.id, ana.id, null])
  await undo(ana, id)
  await untilDone()
  expect((await stored()).map(({ checked_by }) => checked_by)).toEqual([null, null, null, null, null])
  expect((await stored()).map(({ status }) => status)).toEqual([...Array(4).fill('NEEDS_REVIEW'), null])
})

test('translations are removed, and come back with their texts and statuses', async () => {
  const { ana, started, stored, undo } = await aVersion([3, 3], (at) => ({
    status: STATUSES[at % 4]!,
    text: `Texto ${at}`,
  }))
  const before = await stored()
  const { id } = await started(ana, { kind: 'clear', filter: 'statuses=COMPLETED,FAILED' })
  await untilDone()
  expect((await stored()).map(({ content }) => content)).toEqual([null, 'Texto 1', null, null, null, 'Texto 5'])
  await undo(ana, id)
  await untilDone()
  expect(await stored()).toEqual(before)
})

test('one at a time, which can be stopped; it ends with the right to do it', async () => {
  const { ana, ben, tom, project, start, started, told, stored, path, undo } = await aVersion([1_200], () => ({
    status: 'NEEDS_REVIEW',
    text: 'Hola',
  }))
  expect((await start(tom, { kind: 'clear' })).status).toBe(403)
  expect((await start(ana, { kind: 'clear', status: 'COMPLETED' })).status).toBe(422)
  expect((await start(ana, { kind: 'clear', filter: 'statuses=NONE' })).status).toBe(422)
  await started(ana, { kind: 'status', status: 'COMPLETED' })
  expect(await (await start(ana, { kind: 'clear' })).json()).toEqual({ detail: ONE_AT_A_TIME })
  await stepNext(app.services)
  expect((await app.as(ana).delete(`${path}?language=es`)).status).toBe(204)
  await untilDone()
  const [stopped] = await told(ana)
  expect(stopped).toMatchObject({ state: 'stopped', rows: 500, total: 1_200 })
  await undo(ana, stopped!.id)
  await untilDone()
  expect((await stored()).every(({ status }) => status === 'NEEDS_REVIEW')).toBe(true)

  await started(ben, { kind: 'status', status: 'COMPLETED' })
  await stepNext(app.services)
  await app.as(ana).delete(`/organizations/${project.organization_id}/members/${ben.id}`)
  await untilDone()
  const row = await app.db.selectFrom('bulk_changes').where('actor_id', '=', ben.id).selectAll().executeTakeFirst()
  expect(row).toMatchObject({
    state: 'failed',
    error: 'The right to do this in the project has ended. The rest stays as it is.',
  })
  expect((await stored()).filter(({ status }) => status === 'COMPLETED')).toHaveLength(500)
})

test('people take turns, and two processes carry each step out once', async () => {
  const { ana, ben, started, told } = await aVersion([1_000], (at) => ({
    status: at % 2 ? 'FAILED' : 'NEEDS_REVIEW',
    text: 'Hola',
  }))
  await started(ana, { kind: 'status', status: 'NEEDS_REVIEW', filter: 'statuses=FAILED' })
  await started(ben, { kind: 'status', status: 'COMPLETED', filter: 'statuses=NEEDS_REVIEW' })
  await Promise.all([untilDone(), untilDone()])
  expect((await told(ana))[0]).toMatchObject({ state: 'done', rows: 500 })
  expect((await told(ben))[0]!.rows).toBeGreaterThanOrEqual(500)
})

test('a maximum length is set on all matching texts, and taken back but where another one was said since', async () => {
  const { ana, ids, pages, started, undo, told, start, tom } = await aVersion([2, 2], () => ({
    status: null,
    text: '',
  }))
  const limitsOf = async () => {
    const rows = await app.db.selectFrom('source_texts').where('id', 'in', ids).selectAll().execute()
    return ids.map((id) => rows.find((row) => row.id === id)!).map((row) => [row.max_length, row.max_length_from])
  }
  const say = (at: number, max_length: number) =>
    app
      .as(ana)
      .patch(`/pages/${pages[at < 2 ? 0 : 1]!.id}/source-texts/facts`, { source_text_ids: [ids[at]], max_length })
  await say(0, 10)
  const { id } = await started(ana, { kind: 'limit', max_length: 30, length_unit: 'bytes' })
  await untilDone()
  expect(await limitsOf()).toEqual(Array(4).fill([30, 'person']))
  expect(await told(ana)).toMatchObject([{ id, state: 'done', rows: 4, max_length: 30, length_unit: 'bytes' }])
  await say(3, 40)
  expect((await undo(ana, id)).status).toBe(200)
  await untilDone()
  expect(await limitsOf()).toEqual([
    [10, 'person'],
    [null, null],
    [null, null],
    [40, 'person'],
  ])
  expect(await told(ana)).toMatchObject([{ state: 'undone', left: 1 }])
  expect((await start(ana, { kind: 'limit' })).status).toBe(422)
  expect((await start(tom, { kind: 'limit', max_length: 5, language: 'fr' })).status).toBe(403)
})

test('source texts take the place of translations, of chosen rows alone and of all that match', async () => {
  const { ana, ids, started, stored, undo, operation, pages } = await aVersion([3, 3], (at) => ({
    status: at % 2 ? 'COMPLETED' : null,
    text: at % 2 ? 'Texto' : '',
  }))
  const before = await stored()
  const sources = pages.flatMap(({ source_texts }) => source_texts.map(({ content }) => content))
  const chosen = [0, 1, 5]
  const copied = (at: number) => ({ ...before[at], content: sources[at], status: before[at]!.status ?? 'NEEDS_REVIEW' })
  const { id } = await started(ana, { kind: 'copy', source_text_ids: chosen.map((at) => ids[at]) })
  await untilDone()
  expect(await stored()).toEqual(ids.map((_, at) => (chosen.includes(at) ? copied(at) : before[at])))
  expect(await operation(id)).toMatchObject({ page: null, bulk_kind: 'copy', counts: { rows: 3, pages: 2 } })
  await undo(ana, id)
  await untilDone()
  expect(await stored()).toEqual(before)

  const ofPage = await started(ana, { kind: 'copy', filter: `pages=${pages[1]!.id}` })
  await untilDone()
  expect(await stored()).toEqual(ids.map((_, at) => (at < 3 ? before[at] : copied(at))))
  expect(await operation(ofPage.id)).toMatchObject({ page: { id: pages[1]!.id }, counts: { rows: 3, pages: 1 } })
})

test('chosen rows get any status, and those that do not match the filter beside them stay', async () => {
  const { ana, ids, started, stored } = await aVersion([4], (at) => ({ status: STATUSES[at]!, text: 'Texto' }))
  await started(ana, { kind: 'status', status: 'PENDING', source_text_ids: ids, filter: 'statuses=FAILED,NOT_STARTED' })
  await untilDone()
  expect((await stored()).map(({ status }) => status)).toEqual(['COMPLETED', 'NEEDS_REVIEW', 'PENDING', null])
})
