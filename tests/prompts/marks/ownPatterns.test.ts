import { expect, test } from 'vitest'
import { aPage, isTranslation, model, withTranslatingApp } from '../../translationJobs/translatedPage.ts'

withTranslatingApp()

test('[P6] what a pattern of the project protects never reaches the model, and is back in the translation', async () => {
  const page = await aPage(['Take the @sword@, hero', '@sword@', 'Give it to @hero@'])
  await page.as.put(`/projects/${page.project.id}`, { placeholder_patterns: ['@*@'] })
  await page.translate({
    translate: ({ text }) => (text.startsWith('Take') ? 'Coge la ⟦1⟧, héroe' : 'Dáselo a @héroe@'),
  })
  const rows = new Map((await page.finished()).map((row) => [row.source_text_id, row]))
  expect(page.page.source_texts.map(({ id }) => rows.get(id))).toMatchObject([
    { content: 'Coge la @sword@, héroe', status: 'COMPLETED' },
    { content: '@sword@', status: 'COMPLETED' },
    { content: 'Dáselo a @héroe@', status: 'NEEDS_REVIEW' },
  ])
  const [first] = model.calls.filter(isTranslation)
  expect(first!.rows.map(({ text }) => text)).toEqual(['Take the ⟦1⟧, hero', 'Give it to ⟦1⟧'])
  expect(first!.user.around).toEqual([{ line: 2, source: '⟦1⟧', translation: '⟦1⟧' }])
})
