import { expect, test } from 'vitest'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../jobs/translatedPage.ts'
import { formOf } from './reimportedPage.ts'

withTranslatingApp()

/** A page whose source text became another one in a file that came back. */
async function aChangedText() {
  const page = await aPage(['The old keeper sleeps in the lighthouse'])
  const [text] = page.page.source_texts
  const at = `/source-texts/${text!.id}/translations`
  await page.as.post(at, { target_language: 'es', content: 'El viejo farero duerme en el faro', status: 'COMPLETED' })
  const file = JSON.stringify({ [text!.identifier]: 'The young keeper dreams in the lighthouse' })
  const answer = await page.as.post(`/pages/${page.page.id}/reimport`, formOf(file, 'en.json'))
  expect(answer.status, await answer.clone().text()).toBe(200)
  const [row] = await page.rows()
  return { page, row: row! }
}

test('[reading 61] an update sends old source and translation, and charges the changed words alone', async () => {
  const { page, row } = await aChangedText()
  expect(row.status).toBe('NEEDS_REVIEW')
  const estimate = await page.as.get(`/translations/${row.id}/update/estimate`)
  expect(await estimate.json()).toEqual({ words: 2, cents: 0 })

  model.behaviour = { translate: () => 'El joven farero sueña en el faro' }
  const answer = await page.as.post(`/translations/${row.id}/update`)
  expect(await answer.json()).toMatchObject({ status: 'success', total_words: 2 })
  const [done] = await page.finished()
  expect(done).toMatchObject({ content: 'El joven farero sueña en el faro' })

  const [call] = model.calls.filter(isTranslation)
  const sent = JSON.stringify(call)
  for (const text of ['The old keeper sleeps', 'The young keeper dreams', 'El viejo farero duerme'])
    expect(sent).toContain(text)
  const ledger = await app.db
    .selectFrom('word_ledger')
    .where('translation_id', '=', row.id)
    .select(['words', 'state'])
    .execute()
  expect(ledger).toEqual([{ words: 2, state: 'billed' }])

  // The AI has dealt with the change.
  expect((await page.as.post(`/translations/${row.id}/update`)).status).toBe(409)
})
