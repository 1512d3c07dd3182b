import { expect, test } from 'vitest'
import { createExampleSearch, type ExamplePair } from '#server/prompts/otherTexts/examples.ts'
import { spanish } from '../support/build/spanish.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const pair = (source: string, translation: string): ExamplePair => ({ source, translation, is_model: false })
const shown = ({ source, translation }: ExamplePair) => ({ source, translation })

test('matches of the memory come first, at most four, none twice, and none of a row itself', () => {
  const known = [pair('The keeper sleeps now', 'uno'), pair('The keeper sleeps again', 'otro')]
  const find = createExampleSearch(known, shown)
  const matches = [pair('The keeper sleeps', 'mismo'), ...['a', 'b', 'a', 'c'].map((text) => pair(text, text))]
  const found = find({ texts: ['The keeper sleeps'], matches })
  expect(found.map(({ translation }) => translation)).toEqual(['a', 'b', 'c', 'uno'])
})

test('examples take a bounded part of a prompt: a match that is too long makes room for shorter ones', () => {
  const find = createExampleSearch([], shown)
  const [long, short] = [pair('word '.repeat(300), 'palabra '.repeat(300)), pair('Light the lamp', 'Enciende')]
  expect(find({ texts: ['Light the lamps'], matches: [long, short] })).toEqual([shown(short)])
})

test('the AI is told matches of its own project: a checked one before one that is more alike', async () => {
  const { ana, project, page, as, finished } = await aPage(['The young keeper lights the lamp'])
  const other = await app.build.project({ id: project.organization_id })
  const store = async (at: typeof project, texts: string[]) => {
    const known = await app.build.page(await app.build.version(at, { name: `1.${texts.length}` }), { texts })
    for (const { id, content } of known.source_texts)
      await app.db
        .insertInto('translations')
        .values({ source_text_id: id, target_language: 'es', content: spanish(content), status: 'COMPLETED' })
        .execute()
    return known
  }
  const known = await store(project, ['The young keeper lights the lamps', 'The old keeper lit the lamp'])
  await store(other, ['The young keepers light the lamp'])
  const check = { source_text_id: known.source_texts[1]!.id, target_language: 'es' as const }
  await app.db
    .insertInto('translation_checks')
    .values({ ...check, checked_by: ana.id, checked_at: new Date() })
    .execute()
  await indexMemory(app.db)
  model.behaviour = { translate: ({ text }) => spanish(text) }
  await as.post(`/pages/${page.id}/translate`, { languages: ['es'] })
  await finished()
  const [call] = model.calls.filter(isTranslation)
  const examples = call!.user.examples as [string, string][]
  expect(examples.map(([source]) => source)).toEqual([
    'The old keeper lit the lamp',
    'The young keeper lights the lamps',
  ])
})
