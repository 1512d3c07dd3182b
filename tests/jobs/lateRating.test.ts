import { expect, test, vi } from 'vitest'
import { aPage, model, soon, withTranslatingApp } from './translatedPage.ts'

withTranslatingApp()

/** A page whose texts are there and whose rating waits until `rate` is called. */
async function aPageBeingRated() {
  const page = await aPage(['one', 'two'])
  let rate = () => {}
  const isAsked = new Promise<void>((resolve) => {
    rate = resolve
  })
  await page.translate({ stall: ({ kind }) => (kind === 'ratings' ? isAsked : undefined) })
  await vi.waitFor(async () => {
    expect(model.calls.map(({ kind }) => kind)).toEqual(['translations', 'ratings'])
    expect((await page.rows()).map((row) => row.content)).toEqual(['¡one!', '¡two!'])
  }, soon)
  return { ...page, rate }
}

test('[35] between its arrival and its rating a text can be read, and is in progress', async () => {
  const { rows, rate, finished } = await aPageBeingRated()

  expect(await rows()).toMatchObject([
    { content: '¡one!', status: 'IN_PROGRESS', score: null },
    { content: '¡two!', status: 'IN_PROGRESS', score: null },
  ])
  rate()
  expect((await finished()).map((row) => [row.status, row.score])).toEqual(Array(2).fill(['COMPLETED', 4.5]))
})

test('[P2] a late rating neither rates nor completes text a person wrote', async () => {
  const { type, rate, finished, ledger } = await aPageBeingRated()

  await type(1, 'lo mío')
  rate()

  expect(await finished()).toMatchObject([
    { content: '¡one!', status: 'COMPLETED', score: 4.5 },
    { content: 'lo mío', status: 'NEEDS_REVIEW', score: null },
  ])
  expect(await ledger()).toEqual(['1 billed', '1 billed'])
})

test('[P2] the status that somebody gave a row they took over stays when its rating comes late', async () => {
  const { page, as, rows, rate, finished, ledger } = await aPageBeingRated()
  const languages = ['es']
  await as.post(`/pages/${page.id}/translate/cancel`, { languages, source_text_ids: [page.source_texts[1]!.id] })
  const [, mine] = await rows()
  const edited = await as.patch(`/versions/translations/${mine!.id}`, { content: 'lo mío', status: 'FAILED' })
  expect(edited.status).toBe(200)

  rate()

  expect(await finished()).toMatchObject([
    { content: '¡one!', status: 'COMPLETED' },
    { content: 'lo mío', status: 'FAILED', score: null, review_notes: mine!.review_notes },
  ])
  expect(await ledger()).toEqual(['1 billed', '1 billed'])
})
