import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VersionFilterCounts } from '#server/rows/version/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aGame(texts: Record<string, string>) {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const version = await app.build.version(project)
  const as = app.as(owner)
  const addPage = async (own: Record<string, string>) => {
    const page = await app.build.page(version, {
      texts: Object.fromEntries(Object.keys(own).map((text) => [text, text])),
    })
    const rows = page.source_texts.map(({ id, content }) => ({
      ...{ source_text_id: id, target_language: 'es' as const, content: own[content]!, status: 'COMPLETED' as const },
    }))
    await app.db.insertInto('translations').values(rows).execute()
  }
  await addPage(texts)
  const misspelled = async () => {
    const counts = async () =>
      (await (await as.get(`/versions/${version.id}/filter-counts?language=es`)).json()) as VersionFilterCounts
    await expect.poll(async () => (await counts()).is_judged, { timeout: 30_000 }).toBe(true)
    const answer = await as.get(`/versions/${version.id}/rows?language=es&issues=spelling`)
    return ((await answer.json()).data as { translation: { content: string } }[]).map((row) => row.translation.content)
  }
  const used = async () =>
    (await (await as.get(`/projects/${project.id}/known-words?language=es`)).json()).used as string[]
  return { addPage, misspelled, used }
}

test('a word that three texts of a project have is no issue any more, in none of its pages', async () => {
  const { addPage, misspelled, used } = await aGame({
    'Go on': 'Sigue hasta la zorgona',
    'The guard': 'El gaurdia duerme',
    'Come back': 'Vuelve de las zorgonas',
  })
  expect((await misspelled()).sort()).toEqual(['El gaurdia duerme', 'Sigue hasta la zorgona', 'Vuelve de las zorgonas'])
  expect(await used()).toEqual([])
  await addPage({ 'Leave it': 'Deja la zorgona en paz', 'A copy': 'El gaurdia no duerme' })
  expect((await misspelled()).sort()).toEqual(['El gaurdia duerme', 'El gaurdia no duerme'])
  expect(await used()).toEqual(['zorgon'])
})
