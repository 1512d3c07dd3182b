import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText, setEntry, statusOf } from '#collab/document/rows.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY, testOneIn } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ROWS = 5
const STEPS = process.env.FUZZ ? 200 : 80

/** A row in the model; `check` is a number of its own, of which `checks` knows the person and the time. */
type State = { text: string; status: string | null; check: number | null }
/** A change of a text or status that stands; what was taken back is none any more, nor is a check that came and went. */
type Standing = { clock: number; act: Act | undefined }
type ModelRow = State & { standing: Standing[] }
type Change = { row: string; before: State | undefined; after: State }
type Act = { kind: string; by: string; clock: number; isOfOne: boolean; changes: Change[]; state: 'done' | 'undone' }
const textOf = ({ isOfOne, changes }: Act) => (isOfOne ? changes[0]?.row : undefined)

/** Each text, status and check, as a person reckons it who saw every act. */
function createModel(ids: readonly string[]) {
  let clock = 0
  const rows = new Map(ids.map((id): [string, ModelRow] => [id, { text: '', status: null, check: null, standing: [] }]))
  const acts: Act[] = []
  const undone = new Map<string, Act[]>()
  const is = (row: ModelRow, state: State) =>
    row.text === state.text && row.status === state.status && row.check === state.check
  const stateOf = ({ text, status, check }: State): State => ({ text, status, check })
  const isEarlier = (one: Act | undefined, act: Act) =>
    one !== undefined && one.by === act.by && acts.indexOf(one) < acts.indexOf(act)
  /** An act that is done again stands on those that the same person did before it, and has done again too. */
  const isUntouched = (act: Act, row: ModelRow, isRedo: boolean) =>
    row.standing.every((one) => one.clock <= act.clock || one.act === act || (isRedo && isEarlier(one.act, act)))
  function stand(row: ModelRow, before: State, after: State, standing: Standing) {
    if (before.text !== after.text || before.status !== after.status) row.standing.push(standing)
  }
  function turn(act: Act, from: 'before' | 'after', to: 'before' | 'after') {
    const kept: Change[] = []
    for (const change of act.changes) {
      const row = rows.get(change.row)!
      const [is_, becomes] = [change[from], change[to]]
      if (!is_ || !becomes || !isUntouched(act, row, to === 'after') || !is(row, is_)) continue
      Object.assign(row, becomes)
      row.standing = row.standing.filter((one) => one.act !== act)
      if (to === 'after') stand(row, is_, becomes, { clock: clock + 1, act })
      kept.push(change)
    }
    const left = act.changes.length - kept.length
    act.changes = kept
    return left
  }
  return {
    rows,
    /** Somebody does something to rows; without a kind it is typing that nobody saved. */
    do(
      by: string,
      kind: string | undefined,
      changes: Record<string, Partial<State> & { unknown?: true; was?: State }>,
    ) {
      clock++
      const made: Change[] = []
      const isOfOne = Object.keys(changes).length === 1
      const act: Act = { kind: kind ?? '', by, clock, isOfOne, changes: made, state: 'done' }
      for (const [id, { unknown, was, ...to }] of Object.entries(changes)) {
        const row = rows.get(id)!
        const before = was ?? stateOf(row)
        Object.assign(row, to)
        if (!unknown && is(row, before)) continue
        made.push({ row: id, before: unknown ? undefined : before, after: stateOf(row) })
        stand(row, before, row, { clock, act: kind === undefined ? undefined : act })
      }
      if (kind === undefined || made.length === 0) return
      acts.push(act)
      undone.set(by, [])
    },
    next: (by: string) => ({
      undo: acts.findLast((act) => act.by === by && act.state === 'done'),
      redo: undone.get(by)?.findLast((act) => act.changes.length > 0),
    }),
    undo(act: Act) {
      const left = turn(act, 'after', 'before')
      act.clock = ++clock
      act.state = 'undone'
      undone.get(act.by)!.push(act)
      return left
    },
    redo(act: Act) {
      const all = act.changes.length
      const left = turn(act, 'before', 'after')
      clock++
      if (left === all) return left
      act.clock = clock
      act.state = 'done'
      undone.set(
        act.by,
        undone.get(act.by)!.filter((one) => one !== act),
      )
      return left
    },
  }
}

/** A page of empty rows and three people, whose acts go through the API. */
async function aPage() {
  const people = await Promise.all(['Ana', 'Ben', 'Cleo'].map((full_name) => app.build.user({ full_name })))
  const [ana, ...others] = people as [Person, Person, Person]
  const organization = await app.build.organization({ owner: ana, members: others })
  const version = await app.build.version(await app.build.project(organization))
  const page = await app.build.page(version, { texts: Array.from({ length: ROWS }, (_, n) => `Text ${n}`) })
  const ids = page.source_texts.map(({ id }) => id)
  const { db, collab } = app.services
  const type = (person: Person, id: string, text: string, isFirst: boolean) =>
    editDocument(
      { db, hints: collab.hints },
      { page_id: page.id, language: 'es' },
      (doc) => {
        replaceText(doc, id, text)
        if (isFirst) setEntry(statusOf(doc), id, 'NEEDS_REVIEW')
      },
      { actor: { kind: 'person', id: person.id, name: person.full_name! } },
    )
  const call = async (answer: Promise<Response>) => {
    const response = await answer
    expect(response.ok, await response.clone().text()).toBe(true)
    return response.status === 204 ? undefined : await response.json()
  }
  const finish = (person: Person, id: string, entered: State, outcome: string, text: string, alone = true) =>
    call(
      app.as(person).post(`/pages/${page.id}/rows/${id}/finish`, {
        ...{ language: 'es', outcome, text, was_offline: false },
        entered: { status: entered.status, is_empty: entered.text === '', text: alone ? entered.text : null },
      }),
    )
  const stored = async () => {
    const found = await db
      .selectFrom('translations as t')
      .leftJoin('translation_checks as k', (join) =>
        join.onRef('k.source_text_id', '=', 't.source_text_id').onRef('k.target_language', '=', 't.target_language'),
      )
      .where('t.source_text_id', 'in', ids)
      .select(['t.source_text_id', 't.content', 't.status', 'k.checked_by', 'k.checked_at'])
      .execute()
    return Object.fromEntries(
      found.map((row) => [row.source_text_id, [row.content, row.status, row.checked_by, row.checked_at]] as const),
    )
  }
  const acts = async (person: Person) =>
    (await call(app.as(person).get(`/pages/${page.id}/own-acts?language=es`))) as Record<
      'undo' | 'redo',
      { id: string; kind: string; counts: { rows: number }; text: { id: string } | null } | null
    >
  return { people, page, ids, type, call, finish, stored, acts }
}

testOneIn(3, [1, 2, 3])(
  '[P10] three people undo and redo their own acts, and nobody loses what others did since: history %i',
  async (history) => {
    const random = seeded(chooseSeed('ownActs') + history)
    const { people, page, ids, type, call, finish, stored, acts } = await aPage()
    const model = createModel(ids)
    const checks = new Map<number, [by: string, at: Date]>()
    const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!
    const some = () => ids.filter(() => random() < 0.5)
    let count = 0
    const log: string[] = []
    const told = () => log.slice(-12).join('\n')
    const done = { undone: 0, redone: 0, left: 0 }
    const path = `/pages/${page.id}`

    const deeds: Record<string, (person: Person) => Promise<unknown>> = {
      async edit(person) {
        const id = pick(ids)
        const row = { ...model.rows.get(id)! }
        const text = `text ${++count}`
        const outcome = pick(['keep', 'complete'])
        await type(person, id, text, row.status === null)
        await finish(person, id, row, outcome, text)
        const kept = row.status === null || row.status === 'FAILED' ? 'COMPLETED' : row.status
        const was = { text: row.text, status: row.status, check: row.check }
        model.do(person.id, 'edit', {
          [id]: { text, status: outcome === 'complete' ? 'COMPLETED' : kept, check: null, was },
        })
      },
      async editTogether(person) {
        const id = pick(ids)
        const row = { ...model.rows.get(id)! }
        const other = pick(people.filter((one) => one !== person))
        const text = `text ${++count}`
        await type(other, id, `${text} by`, row.status === null)
        await type(person, id, `${text} both`, false)
        await finish(person, id, row, 'complete', `${text} both`, false)
        model.do(person.id, 'edit', { [id]: { text: `${text} both`, status: 'COMPLETED', check: null, unknown: true } })
      },
      async typeOnly(person) {
        const id = pick(ids)
        const row = model.rows.get(id)!
        const text = `text ${++count}`
        await type(person, id, text, row.status === null)
        model.do(person.id, undefined, { [id]: { text, status: row.status ?? 'NEEDS_REVIEW', check: null } })
      },
      async empty(person) {
        const id = pick(ids)
        const row = { ...model.rows.get(id)! }
        if (row.text === '') return
        await type(person, id, '', false)
        await finish(person, id, row, 'keep', '')
        const was = { text: row.text, status: row.status, check: row.check }
        model.do(person.id, 'edit', { [id]: { text: '', status: null, check: null, was } })
      },
      async check(person) {
        const id = pick(ids)
        const { text } = model.rows.get(id)!
        if (text === '') return
        const { checked_at } = await call(app.as(person).put(`${path}/rows/${id}/check`, { language: 'es', text }))
        checks.set(++count, [person.id, new Date(checked_at)])
        model.do(person.id, 'check', { [id]: { status: 'COMPLETED', check: count } })
      },
      async uncheck(person) {
        const id = pick(ids)
        await call(app.as(person).delete(`${path}/rows/${id}/check?language=es`))
        model.do(person.id, 'uncheck', { [id]: { check: null } })
      },
      async status(person) {
        const chosen = (random() < 0.5 ? [pick(ids)] : some()).filter((id) => model.rows.get(id)!.status !== null)
        if (chosen.length === 0) return
        const status = pick(['COMPLETED', 'NEEDS_REVIEW', 'FAILED'])
        await call(app.as(person).patch(`${path}/translations`, { language: 'es', source_text_ids: chosen, status }))
        model.do(person.id, 'status', Object.fromEntries(chosen.map((id) => [id, { status }])))
      },
      async checkMany(person) {
        const chosen = some().filter((id) => model.rows.get(id)!.text !== '')
        if (chosen.length === 0) return
        const rows = chosen.map((source_text_id) => ({ source_text_id, text: model.rows.get(source_text_id)!.text }))
        await call(app.as(person).post(`${path}/checks`, { language: 'es', rows }))
        checks.set(++count, [person.id, (await stored())[chosen[0]!]![3]!])
        model.do(
          person.id,
          'check',
          Object.fromEntries(chosen.map((id) => [id, { status: 'COMPLETED', check: count }])),
        )
      },
      async remove(person) {
        const id = pick(ids)
        if (model.rows.get(id)!.status === null) return
        const { data } = await call(app.as(person).get(`${path}/rows?language=es&source_text_ids=${id}`))
        await call(app.as(person).delete(`/translations/${data[0].translation.id}`))
        model.do(person.id, 'delete', { [id]: { text: '', status: null, check: null } })
      },
      async undo(person) {
        const { undo } = await acts(person)
        const expected = model.next(person.id).undo
        expect([undo?.kind, undo?.text?.id], told()).toEqual([expected?.kind, expected && textOf(expected)])
        if (!undo || !expected) return
        const others = people.filter((one) => one !== person)
        if (undo.text) expect((await app.as(pick(others)).post(`/operations/${undo.id}/undo`)).status).toBe(404)
        const { left_count } = await call(app.as(person).post(`/operations/${undo.id}/undo`))
        expect(left_count, told()).toBe(model.undo(expected))
        done.undone++
        done.left += left_count
      },
      async redo(person) {
        const { redo } = await acts(person)
        const expected = model.next(person.id).redo
        expect([redo?.kind, redo?.text?.id], told()).toEqual([expected?.kind, expected && textOf(expected)])
        if (!redo || !expected) return
        const { left_count } = await call(app.as(person).post(`/operations/${redo.id}/redo`))
        expect(left_count, told()).toBe(model.redo(expected))
        done.redone++
      },
    }
    const names = [...Object.keys(deeds), ...Array<string>(4).fill('undo'), ...Array<string>(3).fill('redo')]
    for (let step = 0; step < STEPS; step++) {
      const [name, person] = [pick(names), pick(people)]
      log.push(`${step} ${person.full_name} ${name}`)
      await deeds[name]!(person)
      const expected = [...model.rows].flatMap(([id, { text, status, check }]) =>
        status === null ? [] : [[id, [text, status, ...(check === null ? [null, null] : checks.get(check)!)]] as const],
      )
      expect(await stored(), told()).toEqual(Object.fromEntries(expected))
    }
    console.log(`ownActs: ${JSON.stringify(done)}`)
    expect(done.undone).toBeGreaterThan(2)
  },
)

test('[P10] the last 50 acts of the last hour are taken back, and no older ones', NIGHTLY, async () => {
  const { people, page, ids, type, call, acts } = await aPage()
  const [ana] = people as [Person]
  const id = ids[0]!
  await type(ana, id, 'text', true)
  const statuses = ['COMPLETED', 'FAILED']
  const set = (status: string) =>
    call(app.as(ana).patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids: [id], status }))
  for (let n = 0; n < 53; n++) await set(statuses[n % 2]!)
  let undone = 0
  for (let next = await acts(ana); next.undo; next = await acts(ana), undone++)
    await call(app.as(ana).post(`/operations/${next.undo.id}/undo`))
  expect(undone).toBe(50)
  const { status } = await app.db
    .selectFrom('translations')
    .where('source_text_id', '=', id)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('COMPLETED') // the third one's

  await set('FAILED')
  expect((await acts(ana)).undo).not.toBeNull()
  await app.db
    .updateTable('row_operations')
    .set({ at: sql<Date>`at - interval '61 minutes'` })
    .where('actor_id', '=', ana.id)
    .execute()
  expect((await acts(ana)).undo).toBeNull()
})
