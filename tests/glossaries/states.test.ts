/** @module-tag nightly */
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { aPage, app, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const SWORD = {
  term_id: 'sword',
  term_description: 'A weapon',
  source_text: 'sword',
  target_language: 'es',
  translation: 'espada',
}

type Texts = typeof app.services.texts
let reads = 0
let run: MockInstance<Texts['run']>

beforeEach(() => {
  const { texts } = app.services
  const plain = texts.run.bind(texts)
  reads = 0
  run = vi.spyOn(texts, 'run').mockImplementation(((name, shared, items, cached) => {
    const counting = cached && {
      ...cached,
      read(push: (slice: unknown) => void) {
        if (cached.key.startsWith('survey')) reads++
        return cached.read(push)
      },
    }
    return plain(name, shared, items, counting)
  }) as Texts['run'])
  return () => run.mockRestore()
})

/** A page with a glossary, and the translations that its next translated row is told. */
async function aPageWithTerms(rows: number) {
  const page = await aPage(Array.from({ length: rows }, (_, n) => `Draw sword and bow, ${n}`))
  const { id } = await (await page.as.post(`/glossaries/project/${page.project.id}`, {})).json()
  const lines = `/glossaries/${id}/lines`
  await page.as.post(lines, SWORD)
  const left = page.page.source_texts.map((text) => text.id)
  async function told() {
    model.calls.length = 0
    await page.as.post(`/pages/${page.page.id}/translate`, { languages: ['es'], source_text_ids: [left.pop()!] })
    await page.finished()
    const glossary = (model.calls[0]!.user.glossary ?? []) as { translation: string }[]
    return glossary.map(({ translation }) => translation)
  }
  return { ...page, id, lines, told }
}

test('the terms are read once for all batches of a page', async () => {
  const { translate, finished } = await aPageWithTerms(90)
  await translate()
  await finished()
  const batches = model.calls.filter(({ kind }) => kind === 'translations')
  expect(batches.length).toBeGreaterThanOrEqual(5)
  for (const { user } of batches) expect(user.glossary).toMatchObject([{ term: 'sword', translation: 'espada' }])
  expect(reads).toBe(1)
})

test('the next batch is told of each way to change a glossary', async () => {
  const { as, id, lines, told } = await aPageWithTerms(12)
  expect(await told()).toEqual(['espada'])
  await as.patch(`${lines}/sword`, { translation: 'sable' })
  expect(await told()).toEqual(['sable'])
  await as.patch(`${lines}/sword`, { source_text: 'bow' })
  await as.patch(`${lines}/sword`, { translation: 'arco' })
  expect(await told()).toEqual(['arco'])
  await as.put(`${lines}/sword`, SWORD)
  expect(await told()).toEqual(['espada'])
  await as.post(lines, { ...SWORD, term_id: 'bow', source_text: 'bow', translation: 'arco' })
  expect(await told()).toEqual(['espada', 'arco'])
  await as.delete(`${lines}/sword`)
  expect(await told()).toEqual(['arco'])
  const form = new FormData()
  const csv = 'term_id,term_description,source_text,target_language,translation\nsword,a,sword,es,hierro\n'
  form.append('file', new File([csv], 'terms.csv', { type: 'text/csv' }))
  await as.post(`/glossaries/${id}/upload-csv`, form)
  expect(await told()).toEqual(expect.arrayContaining(['arco', 'hierro']))
  await as.delete(`/glossaries/glossaries/${id}`)
  expect(await told()).toEqual([])
})

test('a batch reads no terms while nothing in the project changes', async () => {
  const { told } = await aPageWithTerms(3)
  expect([await told(), await told(), await told()]).toEqual([['espada'], ['espada'], ['espada']])
  expect(reads).toBe(1)
})
