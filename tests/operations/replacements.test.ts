import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Replaced, ReplacementHits, RowWithHits } from '#server/replacements/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Asked = { find: string; replacement: string; [option: string]: string }

async function aVersion(pages: string[][], status: 'COMPLETED' | 'NEEDS_REVIEW' = 'COMPLETED') {
  const owner = await app.build.user({ full_name: 'Ana Lima' })
  const version = await app.build.version(await app.build.project(await app.build.organization({ owner })))
  const ids: string[] = []
  for (const [page, texts] of pages.entries()) {
    const named = texts.map((_, at) => [`p${page}.${at}`, `Source ${page}.${at} {name}`])
    const { source_texts } = await app.build.page(version, { texts: Object.fromEntries(named) })
    for (const [at, { id }] of source_texts.entries()) {
      const of = { source_text_id: id, target_language: 'es' as const, status }
      await app.db
        .insertInto('translations')
        .values({ ...of, content: texts[at]! })
        .execute()
      ids.push(id)
    }
  }
  const as = app.as(owner)
  const stored = async () => {
    const rows = await app.db.selectFrom('translations').where('source_text_id', 'in', ids).selectAll().execute()
    return ids.map((id) => rows.find(({ source_text_id }) => source_text_id === id)!)
  }
  async function hits(asked: Asked) {
    const found: RowWithHits[] = []
    for (let after: string | undefined; ; ) {
      const query = new URLSearchParams({ language: 'es', limit: '3', ...asked, ...(after && { after }) })
      const answer = await as.get(`/versions/${version.id}/replacement-hits?${query}`)
      expect(answer.status, await answer.clone().text()).toBe(200)
      const { data, next } = (await answer.json()) as ReplacementHits
      found.push(...data)
      if (next === null) return found
      after = next
    }
  }
  async function replace(asked: Asked, rows: RowWithHits[], leftOut: (row: RowWithHits) => number[] = () => []) {
    let replacement_id: string | undefined
    const answers: Replaced[] = []
    const body = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value === 'true' || value]))
    for (const [page_id, own] of Map.groupBy(rows, ({ page_id }) => page_id)) {
      const chosen = own.map((row) => ({
        ...{ source_text_id: row.source_text_id, revision: row.revision, left_out: leftOut(row) },
      }))
      const answer = await as.post(`/pages/${page_id}/replace`, {
        ...{ language: 'es', ...body, rows: chosen },
        ...(replacement_id && { replacement_id }),
      })
      expect(answer.status, await answer.clone().text()).toBe(200)
      answers.push((await answer.json()) as Replaced)
      replacement_id = answers[0]!.replacement_id
    }
    return { replacement_id: replacement_id!, answers }
  }
  return { owner, as, version, ids, stored, hits, replace }
}

const word = fc.constantFrom(
  'Gold',
  'gold',
  'GOLD',
  'golden',
  'Marigold',
  'or',
  'oro',
  'ñandú',
  '龍',
  '👩‍🚀',
  '.',
  '$1',
)
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const FINDS: Asked[] = [
  { find: 'gold', replacement: 'oro' },
  { find: 'gold', replacement: 'oro', match_case: 'true' },
  { find: 'gold', replacement: '$& {', match_case: 'true' },
  { find: '(g)old(en)?', replacement: '$2-$1$$', regex: 'true', match_case: 'true' },
  { find: '\\b[a-z]+$', replacement: '<$&>$3', regex: 'true', match_case: 'true' },
  { find: '(?<first>\\w)or', replacement: '$<first>a', regex: 'true' },
  { find: '👩‍🚀', replacement: '👨‍🚀', match_case: 'true' },
]

/** As an editor does it with the text of a file. */
function naive(text: string, { find, replacement, match_case, regex }: Asked) {
  const flags = match_case ? 'gu' : 'giu'
  if (regex) return text.replace(new RegExp(find, flags), replacement)
  const literal = find.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(new RegExp(literal, flags), () => replacement)
}

test('texts of several pages become what a naive replacement makes of them, as one operation that goes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...FINDS.filter(({ replacement }) => !/[{<]/.test(replacement.replace('$<', '')))),
      async (pages, asked) => {
        const { as, version, hits, replace, stored } = await aVersion(pages)
        const before = (await stored()).map(({ content }) => content)
        const expected = before.map((text) => naive(text, asked))
        const rows = await hits(asked)
        expect(rows.length).toBe(before.filter((text, at) => text !== expected[at]).length)
        if (rows.length === 0) return
        const { replacement_id } = await replace(asked, rows)
        expect((await stored()).map(({ content }) => content)).toEqual(expected)
        expect((await stored()).map(({ status }) => status)).toEqual(before.map(() => 'COMPLETED'))

        const { data } = await (await as.get(`/versions/${version.id}/operations`)).json()
        expect(data).toMatchObject([
          { id: replacement_id, kind: 'replace', name: asked.find, counts: { rows: rows.length } },
        ])
        for (const [method, texts] of [['post', before] as const]) {
          expect((await as[method](`/operations/${replacement_id}/undo`)).status).toBe(200)
          expect((await stored()).map(({ content }) => content)).toEqual(texts)
        }
      },
    ),
    { numRuns: 12, seed: Number(process.env.SEED ?? 1) },
  )
})

test('places that are left out, placeholders and other rows stay', async () => {
  const { hits, replace, stored } = await aVersion([['name and name and {name}', 'no such', 'Name'], ['name']])
  const asked = { find: 'name', replacement: 'nombre', keep_case: 'true' }
  const rows = await hits(asked)
  expect(rows.map(({ hits }) => hits.map(({ breaks }) => breaks))).toEqual([[false, false, true], [false], [false]])
  const { answers } = await replace(asked, rows, ({ text }) => (text.startsWith('name and') ? [0] : []))
  expect((await stored()).map(({ content }) => content)).toEqual([
    'name and nombre and {name}',
    'no such',
    'Nombre',
    'nombre',
  ])
  expect(answers[0]).toMatchObject({ rows: 2, places: 2, left: [{ because: 'placeholder', name: null }] })
})

test('rows go to review on demand, lose their checks, and stay where their text is another one by now', async () => {
  const { as, ids, hits, replace, stored } = await aVersion([['Gold here', 'Gold there', 'Gold everywhere']])
  const [first] = await hits({ find: 'Gold', replacement: 'Oro' })
  const check = `/pages/${first!.page_id}/rows/${ids[0]}/check`
  expect((await as.put(check, { language: 'es', text: 'Gold here' })).status).toBe(200)
  const rows = await hits({ find: 'Gold', replacement: 'Oro' })
  const [, second] = await stored()
  await as.patch(`/versions/translations/${second!.id}`, { content: 'Gold by hand' })
  const { replacement_id, answers } = await replace({ find: 'Gold', replacement: 'Oro', status: 'NEEDS_REVIEW' }, rows)
  expect(answers[0]).toMatchObject({ rows: 2, left: [{ source_text_id: ids[1], because: 'changed' }] })
  const after = await stored()
  expect(after.map(({ content }) => content)).toEqual(['Oro here', 'Gold by hand', 'Oro everywhere'])
  expect([after[0]!.status, after[2]!.status]).toEqual(['NEEDS_REVIEW', 'NEEDS_REVIEW'])
  const checks = await app.db
    .selectFrom('translation_checks')
    .where('source_text_id', '=', ids[0]!)
    .selectAll()
    .execute()
  expect(checks).toEqual([])

  // A text written since stays when it is undone.
  await as.patch(`/versions/translations/${after[2]!.id}`, { content: 'Oro everywhere, by hand' })
  const undone = await (await as.post(`/operations/${replacement_id}/undo`)).json()
  expect(undone).toMatchObject({ left_count: 1, taken: { translations_changed: 1 } })
  expect((await stored()).map(({ content }) => content)).toEqual([
    'Gold here',
    'Gold by hand',
    'Oro everywhere, by hand',
  ])
  const [again] = await hits({ find: 'Gold', replacement: 'Oro' })
  const late = await as.post(`/pages/${again!.page_id}/replace`, {
    ...{ language: 'es', find: 'Gold', replacement: 'Oro', replacement_id },
    rows: [{ source_text_id: again!.source_text_id, revision: again!.revision }],
  })
  expect(late.status).toBe(409)
})

test('a capital stays one, and capitals stay capitals', async () => {
  const { hits, replace, stored } = await aVersion([['gold Gold GOLD G', 'Gold, golden']])
  await replace(
    { find: 'gold', replacement: 'or', keep_case: 'true', whole_words: 'true' },
    await hits({ find: 'gold', replacement: 'or', keep_case: 'true', whole_words: 'true' }),
  )
  expect((await stored()).map(({ content }) => content)).toEqual(['or Or OR G', 'Or, golden'])
})

test('places that would make a placeholder together are not both replaced', async () => {
  const { hits, replace, stored } = await aVersion([['Xname_hereX']])
  const asked = { find: 'X', replacement: '%' }
  const rows = await hits(asked)
  const { answers } = await replace(asked, rows)
  expect(answers[0]).toMatchObject({ places: 1, left: [{ because: 'placeholder' }] })
  expect((await stored())[0]!.content).toBe('%name_hereX')
})

test('an undone replacement is done again', async () => {
  const { as, hits, replace, stored } = await aVersion([['Gold'], ['Gold too']])
  const asked = { find: 'Gold', replacement: 'Oro' }
  const { replacement_id } = await replace(asked, await hits(asked))
  expect((await as.post(`/operations/${replacement_id}/undo`)).status).toBe(200)
  expect((await stored()).map(({ content }) => content)).toEqual(['Gold', 'Gold too'])
  expect((await as.post(`/operations/${replacement_id}/redo`)).status).toBe(200)
  expect((await stored()).map(({ content }) => content)).toEqual(['Oro', 'Oro too'])
  expect((await as.post(`/operations/${replacement_id}/undo`)).status).toBe(200)
  expect((await stored()).map(({ content }) => content)).toEqual(['Gold', 'Gold too'])
})
