import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IgnoredFinding } from '#server/rows/ignored/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const REASON = 'The game fills the name in itself'

async function aBrokenRow() {
  const ana = await app.build.user({ full_name: 'Ana Lima' })
  const project = await app.build.project(await app.build.organization({ owner: ana }))
  const version = await app.build.version(project)
  const page = await app.build.page(version, { texts: ['Hello {name}'] })
  const source_text_id = page.source_texts[0]!.id
  const translation = { source_text_id, target_language: 'es' as const, content: 'Hola', status: 'COMPLETED' as const }
  const { id } = await app.db.insertInto('translations').values(translation).returning('id').executeTakeFirstOrThrow()
  const as = app.as(ana)
  const ignored = `/pages/${page.id}/rows/${source_text_id}/ignored-findings`
  const read = async <Answer>(path: string) => (await (await as.get(path)).json()) as Answer
  return {
    ...{ as, project, version, source_text_id, translation_id: id },
    ignore: (more = {}) =>
      as.put(ignored, { language: 'es', check: 'placeholders', reason: REASON, text: 'Hola', ...more }),
    takeBack: () => as.delete(`${ignored}?language=es&check=placeholders`),
    listed: () => read<IgnoredFinding[]>(`/versions/${version.id}/ignored-findings?language=es`),
    found: async () => ({
      onPage: (await read<{ rows: unknown[] }>(`/pages/${page.id}/findings?language=es`)).rows.length,
      onAllPages: (await read<{ data: unknown[] }>(`/versions/${version.id}/rows?language=es&faulty=true`)).data.length,
      exported: (await read<{ errors: number }>(`/versions/${version.id}/finding-counts?language=es`)).errors,
      counted: (await read<{ faulty: number }>(`/versions/${version.id}/filter-counts?language=es`)).faulty,
    }),
  }
}

const ONE = { onPage: 1, onAllPages: 1, exported: 1, counted: 1 }
const NONE = { onPage: 0, onAllPages: 0, exported: 0, counted: 0 }

test('an ignored issue is none, with who and why, until it is taken back', async () => {
  const { as, project, version, ignore, takeBack, listed, found, source_text_id } = await aBrokenRow()
  expect(await found()).toEqual(ONE)
  expect((await ignore()).status).toBe(200)
  expect(await found()).toEqual(NONE)
  expect(await listed()).toMatchObject([
    { source_text_id, check: 'placeholders', text: 'Hola', reason: REASON, ignored_by: 'Ana Lima' },
  ])
  const copy = await (await as.post(`/projects/${project.id}/versions`, { name: '2.0', copy_of: version.id })).json()
  expect(await (await as.get(`/versions/${copy.id}/ignored-findings?language=es`)).json()).toMatchObject([
    { reason: REASON },
  ])
  expect((await takeBack()).status).toBe(204)
  expect(await found()).toEqual(ONE)
  expect(await listed()).toEqual([])
})

test.for(['translation', 'source'])('it comes back when the text of the %s changes', async (which) => {
  const { as, ignore, listed, found, source_text_id, translation_id } = await aBrokenRow()
  await ignore()
  if (which === 'translation') await as.patch(`/versions/translations/${translation_id}`, { content: 'Hola otra vez' })
  else
    await app.db
      .updateTable('all_source_texts')
      .set({ content: 'Good day, {name}' })
      .where('id', '=', source_text_id)
      .execute()
  expect(await listed()).toEqual([])
  expect(await found()).toMatchObject({ onPage: 1, onAllPages: 1 })
})

test('it is refused without a reason, and for a text that nobody has seen', async () => {
  const { ignore } = await aBrokenRow()
  const refused = await ignore({ reason: ' ' })
  expect([refused.status, (await refused.json()).detail[0].msg]).toEqual([422, 'Say why this is no issue'])
  const changed = await ignore({ text: 'Buenas' })
  expect([changed.status, await changed.json()]).toEqual([
    409,
    { detail: 'The translation was changed in the meantime' },
  ])
})

test('a translator may not ignore what a reviewer may', async () => {
  const { project, source_text_id } = await aBrokenRow()
  const page = await app.db
    .selectFrom('source_texts')
    .where('id', '=', source_text_id)
    .select('page_id')
    .executeTakeFirstOrThrow()
  const statusFor = async (role: 'TRANSLATOR' | 'REVIEWER') => {
    const guest = await app.build.user()
    await app.build.guest(project, guest, { role })
    const body = { language: 'es', check: 'placeholders', reason: REASON, text: 'Hola' }
    return (await app.as(guest).put(`/pages/${page.page_id}/rows/${source_text_id}/ignored-findings`, body)).status
  }
  expect([await statusFor('TRANSLATOR'), await statusFor('REVIEWER')]).toEqual([403, 200])
})
