import { describe, expect, test } from 'vitest'
import { stepNext } from '#server/bulkChanges/bulkChangeLoop.ts'
import { ALREADY_UNDONE, NOT_UNDONE } from '#server/files/merge/constants.ts'
import { NOT_REDOABLE, STILL_UNDER_WAY } from '#server/operations/constants.ts'
import type { Person } from '../../support/build/build.ts'
import { testOneIn } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { app, aVersion, STATUSES, untilDone, withApp } from './bulkVersion.ts'

withApp()

const ROW = (at: number) => ({ status: STATUSES[at % 4]!, text: `Texto ${at}` })
const NOT_STARTED = { status: null, text: '' }
type Made = Awaited<ReturnType<typeof aVersion>>

async function seen({ stored, ids }: Made) {
  const limits = await app.db
    .selectFrom('source_texts')
    .where('id', 'in', ids)
    .select(['id', 'max_length', 'length_unit', 'max_length_from'])
    .execute()
  return { rows: await stored(), limits: limits.toSorted((one, other) => one.id.localeCompare(other.id)) }
}

async function turned(made: Made, way: 'undo' | 'redo', id: string) {
  const answer = await made[way](made.ana, id)
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect(await answer.json()).toMatchObject({ is_under_way: true })
  await untilDone()
  const [told] = await made.told(made.ana)
  return told!
}

const nameOf = ({ pages, ids }: Made, at: number) => {
  const { name, source_texts } = pages.find(({ source_texts }) => source_texts.some(({ id }) => id === ids[at]))!
  return `${name} ${source_texts.find(({ id }) => id === ids[at])!.identifier}`
}

async function write({ ids, version }: Made, person: Person, at: number, content: string) {
  const { data } = await (await app.as(person).get(`/versions/${version.id}/rows?language=es&limit=200`)).json()
  const { translation } = data.find((row: { id: string }) => row.id === ids[at])
  const answer = await app.as(person).patch(`/versions/translations/${translation.id}`, { content })
  expect(answer.status).toBe(200)
}

describe('[P10] a change of all matching rows is done again, and taken back again, each time exactly', () => {
  testOneIn(2, [
    { kind: 'status', status: 'COMPLETED' },
    { kind: 'check' },
    { kind: 'clear', filter: 'statuses=COMPLETED,FAILED' },
    { kind: 'copy' },
    { kind: 'limit', max_length: 30, length_unit: 'bytes' },
  ])('$kind', async (body) => {
    const made = await aVersion([4, 5], ROW)
    const before = await seen(made)
    const { id } = await made.started(made.ana, body)
    await untilDone()
    const after = await seen(made)
    expect(after).not.toEqual(before)
    expect(await made.operation(id)).toMatchObject({ is_undoable: true, is_redoable: false })
    for (const _ of [1, 2]) {
      expect(await turned(made, 'undo', id)).toMatchObject({ state: 'undone', left: 0, error: null })
      expect(await seen(made)).toEqual(before)
      expect(await made.operation(id)).toMatchObject({ is_undoable: false, is_redoable: true })
      expect(await turned(made, 'redo', id)).toMatchObject({ state: 'done', left: 0, error: null })
      expect(await seen(made)).toEqual(after)
    }
  })
})

test('[P10] rows that people wrote in between stay as they are for good, and are counted', async () => {
  const random = seeded(chooseSeed('redone bulk'))
  const made = await aVersion([6, 7], () => ({ status: 'NEEDS_REVIEW', text: 'Hola' }))
  const { ana, ben, ids, stored } = made
  const before = await stored()
  const { id } = await made.started(ana, { kind: 'status', status: 'COMPLETED' })
  await untilDone()
  const after = await stored()
  const taking = new Set(ids.keys())
  let way = 'undo' as 'undo' | 'redo'
  for (let round = 0; round < 6 && taking.size > 0; round++) {
    const written = [...taking].filter(() => random() < 0.2).slice(0, taking.size - 1)
    for (const at of written) {
      await write(made, random() < 0.5 ? ana : ben, at, `${round}: ${at}`)
      taking.delete(at)
    }
    const now = await stored()
    const { left, left_texts } = await turned(made, way, id)
    expect(left).toBe(written.length)
    const numbers = left_texts.map(({ page_name, identifier }) => `${page_name} ${identifier}`).toSorted()
    expect(numbers).toEqual(written.map((at) => nameOf(made, at)).toSorted())
    for (const [at, row] of (await stored()).entries())
      expect(row, `row ${at} in round ${round}`).toEqual(
        taking.has(at) ? (way === 'undo' ? before : after)[at] : now[at],
      )
    way = way === 'undo' ? 'redo' : 'undo'
  }
})

test('[P10] a limit that somebody said since stays, of an undo and of a redo', async () => {
  const made = await aVersion([3], () => NOT_STARTED)
  const { ana, pages, ids } = made
  const say = (at: number, max_length: number) =>
    app.as(ana).patch(`/pages/${pages[0]!.id}/source-texts/facts`, { source_text_ids: [ids[at]], max_length })
  const limits = async () => {
    const { limits } = await seen(made)
    return ids.map((id) => limits.find((one) => one.id === id)!.max_length)
  }
  const { id } = await made.started(ana, { kind: 'limit', max_length: 30 })
  await untilDone()
  await say(0, 7)
  expect(await turned(made, 'undo', id)).toMatchObject({ state: 'undone', left: 1 })
  expect(await limits()).toEqual([7, null, null])
  await say(1, 8)
  expect(await turned(made, 'redo', id)).toMatchObject({ state: 'done', left: 1 })
  expect(await limits()).toEqual([7, 8, 30])
  await turned(made, 'undo', id)
  expect(await limits()).toEqual([7, 8, null])
})

test('neither is begun while the other is under way, nor twice', async () => {
  const made = await aVersion([2, 2], () => ({ status: 'NEEDS_REVIEW', text: 'Hola' }))
  const { ana, undo, redo } = made
  const refused = async (answer: Response) => {
    expect(answer.status).toBe(409)
    return (await answer.json()).detail
  }
  const { id } = await made.started(ana, { kind: 'clear' })
  await stepNext(app.services)
  expect(await refused(await redo(ana, id))).toBe(NOT_UNDONE)
  await undo(ana, id)
  await stepNext(app.services)
  expect(await made.operation(id)).toMatchObject({ is_undoable: false, is_redoable: false })
  expect(await refused(await redo(ana, id))).toBe(STILL_UNDER_WAY)
  expect(await refused(await undo(ana, id))).toBe(ALREADY_UNDONE)
  await untilDone()
  await redo(ana, id)
  expect(await refused(await redo(ana, id))).toBe(STILL_UNDER_WAY)
  await untilDone()
  expect(await refused(await redo(ana, id))).toBe(NOT_UNDONE)
})

test('one that is stopped in its undo goes on with it, or has it done again', async () => {
  const made = await aVersion([2, 2, 2], () => ({ status: 'NEEDS_REVIEW', text: 'Hola' }))
  const { ana, undo, path, stored } = made
  const count = async (wanted: string) => (await stored()).filter(({ status }) => status === wanted).length
  const { id } = await made.started(ana, { kind: 'status', status: 'COMPLETED' })
  await untilDone()
  await undo(ana, id)
  await stepNext(app.services)
  expect(await made.told(ana)).toMatchObject([{ state: 'undoing', rows: 6, turned: 2 }])
  expect((await app.as(ana).delete(`${path}?language=es`)).status).toBe(204)
  await untilDone()
  expect(await count('NEEDS_REVIEW')).toBe(2)
  expect(await made.operation(id)).toMatchObject({ is_undoable: true, is_redoable: false })
  await turned(made, 'undo', id)
  expect(await count('NEEDS_REVIEW')).toBe(6)
  await turned(made, 'redo', id)
  expect(await count('COMPLETED')).toBe(6)
})

test('one of which nothing could be done again stays taken back', async () => {
  const made = await aVersion([1], () => ({ status: 'NEEDS_REVIEW', text: 'Hola' }))
  const { ana, redo } = made
  const { id } = await made.started(ana, { kind: 'status', status: 'COMPLETED' })
  await untilDone()
  await turned(made, 'undo', id)
  await write(made, ana, 0, 'Otro')
  expect(await turned(made, 'redo', id)).toMatchObject({ state: 'undone', left: 1 })
  const answer = await redo(ana, id)
  expect([answer.status, await answer.json()]).toEqual([409, { detail: NOT_REDOABLE }])
})

test('it is the next undo and redo of its maker in a page of it', async () => {
  const made = await aVersion([2, 1], () => ({ status: 'NEEDS_REVIEW', text: 'Hola' }))
  const { ana, pages } = made
  const acts = async () => (await app.as(ana).get(`/pages/${pages[1]!.id}/own-acts?language=es`)).json()
  const { id } = await made.started(ana, { kind: 'status', status: 'COMPLETED' })
  await untilDone()
  expect(await acts()).toMatchObject({ undo: { id }, redo: null })
  await turned(made, 'undo', id)
  expect(await acts()).toMatchObject({ undo: null, redo: { id, is_redoable: true } })
  await turned(made, 'redo', id)
  expect(await acts()).toMatchObject({ undo: { id }, redo: null })
})
