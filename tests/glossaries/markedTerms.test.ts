import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createSourceTerms } from '#collab/text/terms/sourceTerms.ts'
import { readCorpus } from '#server/comparisons/corpus.ts'
import { structure } from '#server/prompts/structure.ts'
import type { TranslationAids } from '#server/rows/contract.ts'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

/** So each call tells the terms of one row. */
withTranslatingApp({ AI_BATCH_ROWS: '1', AI_CONCURRENCY: '8' })

const TEXTS = fileURLToPath(new URL('../prompts/marks/texts', import.meta.url))
const CODE = /\{[^}]*\}|\[[^\]]*\]|<[^>]*>|%\(?\w+\)?\w?/g
const wordsIn = (text: string) => text.replaceAll(CODE, ' | ').match(/\p{L}{4,}/gu) ?? []

const unique = (texts: string[]) => [
  ...new Map(texts.map((text) => [text.replaceAll(CODE, '').toLowerCase(), text])).values(),
]

test('a row is told the terms that the table marks, each where its word stands', async () => {
  const all = readCorpus(TEXTS, 'fr').texts.map(({ content }) => content)
  const texts = unique(all.filter((text) => wordsIn(text).length > 2)).filter((_, n) => n % 40 === 0)
  const words = unique(texts.flatMap(wordsIn)).filter((_, n) => n % 3 === 0)
  expect([texts.length > 20, words.length > 20]).toEqual([true, true])
  const { project, page, as, translate, finished } = await aPage(texts, {
    role: 'ADMIN',
    is_superuser: true,
    word_quota: null,
  })
  const { id: glossary_id } = await app.db
    .insertInto('glossaries')
    .values({ project_id: project.id, name: 'Terms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entries = words.map((word, n) => ({
    glossary_id,
    term_id: word,
    term_description: 'a word',
    // A third in the language, a third in none and not translated, a third in another one.
    target_language: (['es', null, 'fr'] as const)[n % 3]!,
    translation: ['palabra', '', 'mot'][n % 3]!,
  }))
  await app.db.insertInto('glossary_entries').values(entries).execute()
  const known = entries.flatMap(({ term_id, target_language }) => (target_language === 'fr' ? [] : [term_id]))

  const { terms }: TranslationAids = await (await as.get(`/pages/${page.id}/aids?language=es`)).json()
  const mark = createSourceTerms(terms, 'en')
  await translate()
  await finished(60_000)

  const told = new Map(
    model.calls.filter(isTranslation).map(({ rows, user }) => {
      const glossary = (user.glossary ?? []) as { term: string }[]
      return [rows[0]!.text, glossary.map(({ term }) => term).toSorted()]
    }),
  )
  const seen = new Set<string>()
  const asked = texts.filter((text) => told.has(structure(text).text))
  expect(asked.length).toBeGreaterThan(20)
  for (const text of asked) {
    const marked = mark(text)
    const said = [...new Set(marked.flatMap((found) => found.entries.map(({ term }) => term)))].toSorted()
    expect(told.get(structure(text).text), text).toEqual(said)
    const own = new Set(wordsIn(text).map((word) => word.toLowerCase()))
    expect(said, text).toEqual(expect.arrayContaining(known.filter((word) => own.has(word.toLowerCase()))))
    for (const { from, entries } of marked) {
      seen.add(entries[0]!.term)
      expect(text.slice(from, from + 3).toLowerCase()).toBe(entries[0]!.term.slice(0, 3).toLowerCase())
      expect(text.slice(0, from).match(/[[{<]/g)?.length ?? 0).toBe(text.slice(0, from).match(/[\]}>]/g)?.length ?? 0)
    }
  }
  expect(seen.size).toBeGreaterThan(20)
})
