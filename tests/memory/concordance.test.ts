import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aMemory(known: [source: string, text: string][]) {
  const ana = await app.build.user({ full_name: 'Ana' })
  const organization = await app.build.organization({ owner: ana })
  const [old, project] = [await app.build.project(organization), await app.build.project(organization)]
  const oldPage = await app.build.page(await app.build.version(old), { texts: known.map(([source]) => source) })
  for (const [n, [, content]] of known.entries())
    await app.db
      .insertInto('translations')
      .values({ source_text_id: oldPage.source_texts[n]!.id, target_language: 'es', content, status: 'COMPLETED' })
      .execute()
  const page = await app.build.page(await app.build.version(project), { texts: ['One'] })
  const search = async (sought: Record<string, string>, by = app.as(ana)) => {
    const answer = await by.get(`/pages/${page.id}/memory/search?${new URLSearchParams({ language: 'es', ...sought })}`)
    const { found = [], detail } = (await answer.json()) as {
      found?: { source: string; project_id: string }[]
      detail?: { msg: string }[]
    }
    return { status: answer.status, sources: found.map(({ source }) => source), found, said: detail?.[0]?.msg }
  }
  return { ana, organization, old, project, page, search }
}

test('a word, a phrase and an expression are found on either side, in any case, with where they are', async () => {
  const { old, search } = await aMemory([
    ['The LAMP is lit', 'La lámpara arde'],
    ['Lampposts (2)', 'Farolas (2)'],
    ['Rien', 'ÉTÉ doux'],
  ])
  expect((await search({ text: 'lamp' })).sources).toEqual(['Lampposts (2)', 'The LAMP is lit'])
  expect((await search({ text: 'lamp', kind: 'word' })).sources).toEqual(['The LAMP is lit'])
  expect((await search({ text: '(2)' })).sources).toEqual(['Lampposts (2)'])
  expect((await search({ text: 'été', side: 'translation', kind: 'word' })).sources).toEqual(['Rien'])
  const { found } = await search({ text: '^l.*\\d', kind: 'expression' })
  expect(found).toMatchObject([{ source: 'Lampposts (2)', project_id: old.id }])
})

test('a wrong expression is named, and one that would take for ever ends', async () => {
  const { search } = await aMemory([[`${'a'.repeat(4000)}!`, 'x']])
  expect(await search({ text: '(', kind: 'expression' })).toMatchObject({
    ...{ status: 422, said: 'This is no regular expression' },
  })
  const started = performance.now()
  await search({ text: '^(a|aa|a*b?)*\\1\\1(a+)+\\2c$', kind: 'expression' })
  expect(performance.now() - started).toBeLessThan(8000)
})

test('[P4] a guest searches their own project alone, and outsiders nothing', async () => {
  const { project, search } = await aMemory([['The vault', 'La bóveda']])
  const gil = await app.build.user({ full_name: 'Gil' })
  await app.build.guest(project, gil, { role: 'TRANSLATOR' })
  expect((await search({ text: 'vault' })).sources).toEqual(['The vault'])
  expect((await search({ text: 'vault' }, app.as(gil))).sources).toEqual([])
  expect((await search({ text: 'vault' }, app.as(await app.build.user()))).status).toBe(404)
})
