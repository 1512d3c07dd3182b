import { afterAll, beforeAll, expect } from 'vitest'
import { stepNext } from '#server/bulkChanges/bulkChangeLoop.ts'
import type { BulkChange } from '#server/bulkChanges/contract.ts'
import type { Operation } from '#server/operations/contract.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import type { Person } from '../../support/build/build.ts'

export let app: TestApp

/** Call it once a file. No worker runs: tests carry the steps out. */
export function withApp() {
  beforeAll(async () => {
    app = await createTestApp({ ROLES: 'api,collab' })
  })
  afterAll(() => app.close())
}

export const STATUSES = ['COMPLETED', 'NEEDS_REVIEW', 'FAILED', null] as const
export type Row = { status: (typeof STATUSES)[number]; text: string }

/** Pages of so many rows, of which each has a status and a text, or is not started. */
export async function aVersion(sizes: readonly number[], rowOf: (at: number) => Row) {
  const [ana, ben, tom] = [await app.build.user({ full_name: 'Ana' }), await app.build.user(), await app.build.user()]
  const project = await app.build.project(await app.build.organization({ owner: ana, members: [ben] }))
  await app.build.guest(project, tom, { role: 'TRANSLATOR', languages: ['fr'] })
  const version = await app.build.version(project)
  const pages = []
  for (const size of sizes)
    pages.push(await app.build.page(version, { texts: Array.from({ length: size }, (_, at) => `Text ${at}`) }))
  const ids = pages.flatMap(({ source_texts }) => source_texts.map(({ id }) => id))
  const values = ids.flatMap((source_text_id, at) => {
    const { status, text } = rowOf(at)
    return status === null ? [] : [{ source_text_id, target_language: 'es' as const, content: text, status }]
  })
  if (values.length > 0) await app.db.insertInto('translations').values(values).execute()
  const path = `/versions/${version.id}/bulk-changes`
  const start = (person: Person, body: object) => app.as(person).post(path, { language: 'es', ...body })
  const started = async (person: Person, body: object): Promise<BulkChange> => {
    const answer = await start(person, body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  const told = async (person: Person): Promise<BulkChange[]> => (await app.as(person).get(path)).json()
  const stored = async () => {
    const rows = await app.db
      .selectFrom('source_texts as s')
      .leftJoin('translations as t', (on) =>
        on.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', 'es'),
      )
      .leftJoin('translation_checks as k', (on) =>
        on.onRef('k.source_text_id', '=', 's.id').on('k.target_language', '=', 'es'),
      )
      .where('s.id', 'in', ids)
      .select(['s.id', 't.status', 't.content', 'k.checked_by'])
      .execute()
    const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
    return ids.map((id) => byId.get(id)!)
  }
  const undo = (person: Person, id: string) => app.as(person).post(`/operations/${id}/undo`)
  const redo = (person: Person, id: string) => app.as(person).post(`/operations/${id}/redo`)
  const operation = async (id: string): Promise<Operation> => {
    const { data } = await (await app.as(ana).get(`/versions/${version.id}/operations`)).json()
    return data.find((one: Operation) => one.id === id)
  }
  return { ana, ben, tom, project, version, pages, ids, path, start, started, told, stored, undo, redo, operation }
}

export async function untilDone() {
  while (await stepNext(app.services));
}
