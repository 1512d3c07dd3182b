import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '#db/schema.ts'
import type { FilterCounts } from '#server/rows/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Written = { by: Row<'translation_changes'>['actor_kind']; who?: Person; after?: string; checked?: Person }

/** One row for each name; its history, oldest first, ends with the text as it stands if no other is given. */
async function aPage(people: Record<string, Person>, histories: Record<string, Written[]>) {
  const [owner, ...members] = Object.values(people)
  const project = await app.build.project(await app.build.organization({ owner: owner!, members }))
  const page = await app.build.page(await app.build.version(project), {
    texts: Object.fromEntries(Object.keys(histories).map((name) => [name, `Text of ${name}`])),
  })
  for (const { id: source_text_id, identifier } of page.source_texts) {
    const history = histories[identifier]!
    if (history.length === 0) continue
    const of = { source_text_id, target_language: 'es' as const }
    const { id } = await app.db
      .insertInto('translations')
      .values({ ...of, content: 'Hola', status: 'COMPLETED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { by, who, after = 'Hola', checked } of history) {
      const entry = { actor_id: who?.id ?? null, actor_name: who?.full_name ?? 'Somebody', before: '' }
      await app.db
        .insertInto('translation_changes')
        .values({ ...entry, translation_id: id, actor_kind: by, after, status: 'COMPLETED' })
        .execute()
      if (checked)
        await app.db
          .insertInto('translation_checks')
          .values({ ...of, checked_by: checked.id, checked_at: new Date() })
          .execute()
    }
  }
  const names = new Map(page.source_texts.map(({ id, identifier }) => [id, identifier]))
  const get = async <Answer>(path: string) => {
    const response = await app.as(owner!).get(`/pages/${page.id}/${path}`)
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Answer
  }
  return {
    page,
    matching: async (filter: string) => {
      const found = await get<{ source_text_ids: string[] }>(`matching-rows?language=es&${filter}`)
      return found.source_text_ids.map((id) => names.get(id)).sort()
    },
    counts: () => get<FilterCounts>('filter-counts?language=es'),
  }
}

const twoPeople = async () => ({
  ana: await app.build.user({ full_name: 'Ana Lima' }),
  ben: await app.build.user({ full_name: 'Ben Osei' }),
})

test('a row has the origin of its text as it stands, and several origins are alternatives', async () => {
  const { ana, ben } = await twoPeople()
  const { matching, counts } = await aPage(
    { ana, ben },
    {
      ai: [{ by: 'ai' }],
      edited: [
        { by: 'ai', after: 'Buenas' },
        { by: 'person', who: ana },
      ],
      file: [{ by: 'import', who: ben }],
      memory: [{ by: 'memory', who: ben }],
      untouched: [],
    },
  )
  expect(await matching('origins=ai')).toEqual(['ai'])
  expect(await matching('origins=person')).toEqual(['edited'])
  expect(await matching('origins=import,memory')).toEqual(['file', 'memory'])
  expect(await matching('origins=api')).toEqual([])
  expect(new Map((await counts()).origins.map(({ origin, rows }) => [origin, rows]))).toEqual(
    new Map([
      ['ai', 1],
      ['person', 1],
      ['import', 1],
      ['memory', 1],
    ]),
  )
})

test('a row belongs to the people who wrote its text last or checked it', async () => {
  const { ana, ben } = await twoPeople()
  const { matching, counts } = await aPage(
    { ana, ben },
    {
      hers: [{ by: 'person', who: ana }],
      replaced: [
        { by: 'person', who: ana, after: 'Buenas' },
        { by: 'person', who: ben },
      ],
      checked: [{ by: 'ai', checked: ana }],
      both: [{ by: 'person', who: ben, checked: ana }],
      // The words of a file are not those of the person who imported it.
      file: [{ by: 'import', who: ana }],
    },
  )
  expect(await matching(`people=${ana.id}`)).toEqual(['both', 'checked', 'hers'])
  expect(await matching(`people=${ben.id}`)).toEqual(['both', 'replaced'])
  expect(await matching(`people=${ana.id},${ben.id}&origins=person`)).toEqual(['both', 'hers', 'replaced'])
  expect((await counts()).people).toEqual([
    { user_id: ana.id, name: 'Ana Lima', rows: 3 },
    { user_id: ben.id, name: 'Ben Osei', rows: 2 },
  ])
})

test('a suggestion of the AI waits for an answer as that of a file does', async () => {
  const { ana, ben } = await twoPeople()
  const { page, matching, counts } = await aPage({ ana, ben }, { a: [{ by: 'person' }], b: [{ by: 'person' }] })
  await app.db
    .updateTable('translations')
    .where('source_text_id', '=', page.source_texts[1]!.id)
    .set({ suggestion: 'Buenas' })
    .execute()
  expect(await matching('suggested=true')).toEqual(['b'])
  expect(await counts()).toMatchObject({ suggested: 1, conflicts: 0 })
})

test('filters of rows are refused where they are no ids or no origins, and 404 to an outsider', async () => {
  const { ana, ben } = await twoPeople()
  const { page } = await aPage({ ana, ben }, { a: [] })
  const mallory = await app.build.user()
  const asked = async (person: Person, path: string) =>
    (await app.as(person).get(`/pages/${page.id}/${path}language=es`)).status
  expect(await asked(ana, 'matching-rows?people=ana&')).toBe(422)
  expect(await asked(ana, 'matching-rows?origins=nobody&')).toBe(422)
  expect(await asked(mallory, 'matching-rows?suggested=true&')).toBe(404)
  expect(await asked(mallory, 'filter-counts?')).toBe(404)
})
