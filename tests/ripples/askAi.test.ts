import { expect, test } from 'vitest'
import { renewalNote } from '#server/ripples/constants.ts'
import { aPage, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'
import { aTerm } from './aTerm.ts'

withTranslatingApp()

test('the AI is asked for inflected rows alone, with what to change, and its one undo brings the old texts back', async () => {
  const { page, project, as, rows, type, finished } = await aPage(['Two swords', 'A shield'])
  await type(0, 'Dos espadas')
  await type(1, 'Un escudo')
  const term = await aTerm(as, project.id, 'sword', { es: 'espada' })
  await term.change('es', 'hoja')
  const [inflected, ...others] = await term.rows('es')
  expect([inflected!.is_certain, others.length]).toEqual([false, 0])
  const note = renewalNote({ term: 'sword', former: 'espada', translation: 'hoja' })
  const asked = { languages: ['es'], source_text_ids: [inflected!.source_text_id], regenerate: true }
  const estimate = await (await as.post(`/pages/${page.id}/translate/estimate`, asked)).json()
  expect(estimate).toMatchObject({ rows: 1, words: 2 })
  model.behaviour = { translate: ({ text }) => (text === 'Two swords' ? 'Dos hojas' : undefined) }
  const answer = await as.post(`/pages/${page.id}/translate`, { ...asked, note })
  expect(await answer.json()).toMatchObject({ status: 'success', total_words: 2 })
  await finished()
  const [call] = model.calls.filter(isTranslation)
  expect(call!.rows).toMatchObject([{ text: 'Two swords', present: 'Dos espadas', wish: note }])
  expect((await rows()).map(({ content }) => content).sort()).toEqual(['Dos hojas', 'Un escudo'])
  expect(await term.rows('es')).toEqual([])
  const [operation_id] = answer.headers.get('Operation-Ids')!.split(',')
  expect((await as.post(`/operations/${operation_id}/undo`)).status).toBe(200)
  expect((await term.rows('es')).map(({ text }) => text)).toEqual(['Dos espadas'])
})
