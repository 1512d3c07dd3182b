import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const GREETINGS = Array.from({ length: 12 }, (_, at) => `Hello, friend ${at}!`)

/** A page in French, of which each text is translated by the greeting that is given for it. */
async function aGame(translationOf: (at: number) => string) {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const page = await app.build.page(await app.build.version(project), { texts: GREETINGS })
  const rows = page.source_texts.map(({ id }, at) => ({
    ...{ source_text_id: id, target_language: 'fr' as const, content: translationOf(at), status: 'COMPLETED' as const },
  }))
  await app.db.insertInto('translations').values(rows).execute()
  const get = async (path: string) => (await app.as(owner).get(path)).json()
  const { rows: found } = await get(`/pages/${page.id}/findings?language=fr`)
  const marked = (found as { source_text_id: string; findings: { check: string }[] }[]).filter(({ findings }) =>
    findings.some(({ check }) => check === 'punctuation'),
  )
  const { marks } = await get(`/projects/${project.id}/known-words?language=fr`)
  return {
    marks,
    marked: marked.map(({ source_text_id }) => page.source_texts.findIndex(({ id }) => id === source_text_id)),
  }
}

const [PLAIN, SPACED] = [(at: number) => `Bonjour, ami ${at}!`, (at: number) => `Bonjour, ami ${at}\u202f!`]

test('marks that a project has throughout are no issue, and a text with others is one', async () => {
  expect(await aGame((at) => (at === 5 ? SPACED(at) : PLAIN(at)))).toEqual({ marks: ['!'], marked: [5] })
})

test('a mark that one text has otherwise than all others is an issue', async () => {
  expect(await aGame((at) => (at === 5 ? PLAIN(at) : SPACED(at)))).toEqual({ marks: [], marked: [5] })
})
