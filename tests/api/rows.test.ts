import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TableRows } from '#server/rows/contract.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Given = { status?: TranslationStatus; score?: number }

/** One row for each name, in this order, translated into Spanish as given. */
async function aPage(given: Record<string, Given>) {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const page = await app.build.page(await app.build.version(project), {
    texts: Object.fromEntries(Object.keys(given).map((name) => [name, `Text of ${name}`])),
  })
  const translations = page.source_texts.flatMap(({ id, identifier }) => {
    const { status, score } = given[identifier]!
    return status
      ? [
          {
            source_text_id: id,
            target_language: 'es' as const,
            content: 'Hola',
            status,
            score,
            review_notes: 'Error: no answer',
          },
        ]
      : []
  })
  if (translations.length > 0) await app.db.insertInto('translations').values(translations).execute()
  const rows = async (query: string) => {
    const response = await app.as(owner).get(`/pages/${page.id}/rows?language=es${query}`)
    expect(response.status).toBe(200)
    return (await response.json()) as TableRows
  }
  return {
    owner,
    page,
    rows,
    names: async (query: string) => (await rows(query)).data.map(({ identifier }) => identifier),
  }
}

test('the first rows come in the table’s order: by status, ties as in the file (reading 38)', async () => {
  const { names } = await aPage({
    done: { status: 'COMPLETED' },
    failed: { status: 'FAILED' },
    review: { status: 'NEEDS_REVIEW' },
    running: { status: 'IN_PROGRESS' },
    waiting: { status: 'PENDING' },
    fresh: {},
    freshToo: {},
  })

  expect(await names('')).toEqual(['fresh', 'freshToo', 'waiting', 'running', 'review', 'failed', 'done'])
  expect(await names('&descending=true&limit=3')).toEqual(['done', 'failed', 'review'])
  expect(await names('&sort=page&skip=5')).toEqual(['fresh', 'freshToo'])
})

test('unrated rows come last in both directions', async () => {
  const { names } = await aPage({
    none: {},
    low: { status: 'COMPLETED', score: 1.5 },
    high: { status: 'COMPLETED', score: 4.5 },
  })

  expect(await names('&sort=score')).toEqual(['low', 'high', 'none'])
  expect(await names('&sort=score&descending=true')).toEqual(['high', 'low', 'none'])
})

test('rows asked for by id bring their notes, and what is not started has no translation', async () => {
  const { page, rows } = await aPage({ a: {}, b: { status: 'FAILED' }, c: {} })
  const [a, b] = page.source_texts

  const { data, count } = await rows(`&source_text_ids=${b!.id},${a!.id},${uuid()}`)

  expect(count).toBe(3)
  expect(data).toMatchObject([
    { identifier: 'a', content: 'Text of a', translation: null },
    { identifier: 'b', translation: { content: 'Hola', status: 'FAILED', review_notes: 'Error: no answer' } },
  ])
})

test('an outsider cannot learn that the page exists', async () => {
  const { page } = await aPage({ a: {} })
  const mallory = await app.build.user()

  const response = await app.as(mallory).get(`/pages/${page.id}/rows?language=es`)

  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ detail: 'Page not found' })
})

test('more rows at once than a screen can show are refused', async () => {
  const { owner, page } = await aPage({ a: {} })

  expect((await app.as(owner).get(`/pages/${page.id}/rows?language=es&limit=201`)).status).toBe(422)
  expect((await app.as(owner).get(`/pages/${page.id}/rows?language=xx`)).status).toBe(422)
})
