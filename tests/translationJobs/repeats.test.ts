import { expect, test } from 'vitest'
import { aPage, app, isTranslation, model, withTranslatingApp } from './translatedPage.ts'

withTranslatingApp()

const TEXTS = ['Ten gates', 'Wardens by candlelight', 'Ten gates', 'Ten gates']
const textsSent = () => model.calls.filter(isTranslation).map((call) => call.rows.map(({ text }) => text))

test('[reading 60] a text that occurs several times is sent once, billed once and shown as a repeat', async () => {
  const { page, as, translate, finished, ledger } = await aPage(TEXTS)
  const estimate = await (await as.post(`/pages/${page.id}/translate/estimate`, { languages: ['es'] })).json()
  expect(estimate).toMatchObject({ rows: 4, repeats: 2, words: 5 })

  expect(await (await translate()).json()).toMatchObject({ status: 'success', total_words: 5 })
  const rows = await finished()

  expect(rows.map(({ content, status, score }) => [content, status, score])).toEqual(
    TEXTS.map((text) => [`¡${text}!`, 'COMPLETED', 4.5]),
  )
  expect(textsSent()).toEqual([['Ten gates', 'Wardens by candlelight']])
  expect(model.calls.map((call) => call.rows.length)).toEqual([2, 1, 1])
  expect(await ledger()).toEqual(['2 billed', '3 billed'])
  expect(rows.map(({ review_notes }) => JSON.parse(review_notes).repeat_of)).toEqual([
    undefined,
    undefined,
    page.source_texts[0]!.identifier,
    page.source_texts[0]!.identifier,
  ])
  const changes = await (await as.get(`/translations/${rows[2]!.id}/changes`)).json()
  expect(changes).toMatchObject([{ actor_kind: 'ai', actor_name: 'small, for an identical text' }])
})

test('[reading 60] [P3] repeats of a text that failed are tried themselves, and the words are billed once', async () => {
  const { translate, finished, ledger } = await aPage(['Lantern!', 'Lantern!', 'Lantern!'])
  let calls = 0
  await translate({ fault: (call) => (isTranslation(call) && ++calls <= 3 ? 'filtered' : undefined) })

  const rows = await finished()
  expect(rows.map(({ content, status }) => [content, status])).toEqual([
    ['', 'FAILED'],
    ['¡Lantern!!', 'COMPLETED'],
    ['¡Lantern!!', 'COMPLETED'],
  ])
  expect(await ledger()).toEqual(['1 billed', '1 released'])
})

test('[P3] a repeat goes on with the words of a row that somebody takes over', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { page, as, translate, finished, ledger } = await aPage(['Jump up', 'Jump up', 'Jump up'])
  await translate({ stall: () => promise })
  const first = page.source_texts[0]!.id
  await as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'], source_text_ids: [first] })
  expect(await ledger()).toEqual(['2 released', '2 reserved'])
  resolve()

  const rows = await finished()
  expect(rows.map(({ source_text_id, content }) => [source_text_id === first, content]).sort()).toEqual([
    [false, '¡Jump up!'],
    [false, '¡Jump up!'],
  ])
  expect(await ledger()).toEqual(['2 billed', '2 released'])
})

test('[P3] a page that is deleted, and a request that is stopped, leave no words reserved for repeats', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const end of ['stop', 'delete']) {
    const { page, as, translate, ledger } = await aPage(['Jump up', 'Jump up', 'Jump up'])
    await translate({ stall: () => promise })
    if (end === 'delete') await as.delete(`/pages/${page.id}`)
    else await as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] })
    expect(await ledger()).toEqual(['2 released'])
    expect(await app.db.selectFrom('row_claims').where('page_id', '=', page.id).selectAll().execute()).toEqual([])
  }
  resolve()
})
