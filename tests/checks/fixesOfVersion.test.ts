import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fixes, RowWithFix } from '#server/fixes/contract.ts'
import type { Replaced } from '#server/replacements/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aVersion(pages: [source: string, text: string][][]) {
  const owner = await app.build.user()
  const version = await app.build.version(await app.build.project(await app.build.organization({ owner })))
  const ids: string[] = []
  for (const [n, rows] of pages.entries()) {
    const texts = Object.fromEntries(rows.map(([source], at) => [`p${n}.${at}`, source]))
    const { source_texts } = await app.build.page(version, { texts })
    for (const [at, { id }] of source_texts.entries()) {
      const value = { source_text_id: id, target_language: 'es' as const, status: 'COMPLETED' as const }
      await app.db
        .insertInto('translations')
        .values({ ...value, content: rows[at]![1] })
        .execute()
      ids.push(id)
    }
  }
  const as = app.as(owner)
  async function fixes(query = '') {
    const found: RowWithFix[] = []
    for (let after: string | undefined; ; ) {
      const window = `language=es&limit=2&${query}${after ? `&after=${after}` : ''}`
      const answer = await as.get(`/versions/${version.id}/fixes?${window}`)
      expect(answer.status, await answer.clone().text()).toBe(200)
      const { data, next } = (await answer.json()) as Fixes
      found.push(...data)
      if (next === null) return found
      after = next
    }
  }
  const isJudged = async () =>
    ((await (await as.get(`/versions/${version.id}/fixes?language=es`)).json()) as Fixes).is_judged
  await expect.poll(isJudged, { timeout: 20_000 }).toBe(true)
  async function fix(rows: readonly RowWithFix[]) {
    let replacement_id: string | undefined
    const answers: Replaced[] = []
    for (const [page_id, own] of Map.groupBy(rows, ({ page_id }) => page_id)) {
      const answer = await as.post(`/pages/${page_id}/fixes`, {
        ...{ language: 'es', ...(replacement_id && { replacement_id }) },
        rows: own.map(({ source_text_id, revision, check }) => ({ source_text_id, revision, check })),
      })
      expect(answer.status, await answer.clone().text()).toBe(200)
      answers.push((await answer.json()) as Replaced)
      replacement_id = answers[0]!.replacement_id
    }
    return answers
  }
  const stored = async () => {
    const rows = await app.db.selectFrom('translations').where('source_text_id', 'in', ids).selectAll().execute()
    return ids.map((id) => rows.find(({ source_text_id }) => source_text_id === id)!.content)
  }
  return { as, version, ids, fixes, fix, stored }
}

const PAGES: [string, string][][] = [
  [
    ['Save the old game\n', 'Guarda la partida'],
    ['The old guard sleeps', 'El viejo  guardia  duerme'],
    ['Quit the game', 'Salir del juego'],
  ],
  [
    ['Load the old game\n', 'Carga la partida'],
    ['Hello {name}', 'Hola'],
  ],
]
const FIXED = ['Guarda la partida\n', 'El viejo guardia duerme', 'Salir del juego', 'Carga la partida\n', 'Hola']
const BEFORE = PAGES.flat().map(([, text]) => text)

test('certain fixes of all pages are one operation, which goes back', async () => {
  const { as, version, fixes, fix, stored } = await aVersion(PAGES)
  const rows = await fixes()
  expect(rows.map(({ text, fixed }) => [text, fixed])).toEqual(
    BEFORE.flatMap((text, at) => (text === FIXED[at] ? [] : [[text, FIXED[at]]])),
  )
  const answers = await fix(rows)
  expect(await stored()).toEqual(FIXED)
  expect(answers.map(({ rows }) => rows)).toEqual([2, 1])
  const { data } = await (await as.get(`/versions/${version.id}/operations`)).json()
  expect(data).toMatchObject([{ id: answers[0]!.replacement_id, kind: 'replace', counts: { rows: 3 } }])
  expect((await as.post(`/operations/${answers[0]!.replacement_id}/undo`)).status).toBe(200)
  expect(await stored()).toEqual(BEFORE)
})

test('fixes of one check are asked for alone, and findings that people let stand are not fixed', async () => {
  const { as, ids, fixes } = await aVersion(PAGES)
  const spaces = await fixes('check=double spaces')
  expect(spaces.map(({ source_text_id, check }) => [source_text_id, check])).toEqual([[ids[1], 'double spaces']])
  const { page_id, text } = spaces[0]!
  const ignored = await as.put(`/pages/${page_id}/rows/${ids[1]}/ignored-findings`, {
    ...{ language: 'es', check: 'double spaces', reason: 'Meant so', text },
  })
  expect(ignored.status).toBe(200)
  expect(await fixes('check=double spaces')).toEqual([])
})

test('a text that is another one by now stays as it is', async () => {
  const { as, ids, fixes, fix, stored } = await aVersion(PAGES)
  const rows = await fixes()
  const { id } = await app.db
    .selectFrom('translations')
    .where('source_text_id', '=', ids[1]!)
    .select('id')
    .executeTakeFirstOrThrow()
  await as.patch(`/versions/translations/${id}`, { content: 'De  otra  manera' })
  const [first] = await fix(rows)
  expect(first!.left).toMatchObject([{ source_text_id: ids[1], because: 'changed' }])
  expect(await stored()).toEqual([FIXED[0], 'De  otra  manera', ...FIXED.slice(2)])
})
