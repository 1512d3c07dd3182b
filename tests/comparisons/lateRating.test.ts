/** @module-tag nightly */
import { expect, test, vi } from 'vitest'
import { translateRows } from '#server/translationJobs/translateRows.ts'
import {
  aPage,
  app,
  isTranslation,
  model,
  soon,
  stalledModel,
  withTranslatingApp,
} from '../translationJobs/translatedPage.ts'

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
    // The last rating of another page may come late.
    expect(model.calls.slice(-2).map(({ kind }) => kind)).toEqual(['translations', 'ratings'])
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

test('[35] a text that waits for its rating is everybody’s: nobody has to take it over, and an edit is kept', async () => {
  const { as, rows, rate, finished, ledger } = await aPageBeingRated()
  const [first, second] = await rows()
  expect([first!.request_id, second!.request_id]).toEqual([null, null])

  const edited = await as.patch(`/versions/translations/${second!.id}`, { content: 'lo mío', status: 'COMPLETED' })
  expect(edited.status).toBe(200)
  rate()

  expect(await finished()).toMatchObject([
    { content: '¡one!', status: 'COMPLETED', score: 4.5 },
    { content: 'lo mío', status: 'COMPLETED', score: null, review_notes: '', suggestion: null },
  ])
  expect(await ledger()).toEqual(['1 billed', '1 billed'])
  const changes = await (await as.get(`/translations/${second!.id}/changes`)).json()
  expect(changes).toMatchObject([
    { before: '¡two!', after: 'lo mío', status: 'COMPLETED' },
    { actor_kind: 'ai', before: '', after: '¡two!' },
  ])
})

test('[35] a status given by hand stays, and the rating of the same text is kept', async () => {
  const { as, rows, rate, finished } = await aPageBeingRated()
  const [first] = await rows()

  await as.patch(`/versions/translations/${first!.id}`, { status: 'FAILED' })
  rate()

  expect((await finished())[0]).toMatchObject({ content: '¡one!', status: 'FAILED', score: 4.5 })
})

test('[P2] a better attempt does not replace a text that somebody has accepted, nor one that they have changed', async () => {
  const { as, type, rows, translate, finished } = await aPage(['one', 'two', 'three'])
  const { stall, release } = stalledModel()
  let asked = 0
  await translate({
    translate: ({ text }) => `${text} ${asked <= 1 ? 'bad' : 'good'}`,
    rate: (row) => ({ overall: row.translation!.endsWith('bad') ? 1 : 5, comment: 'bad' }),
    stall: (call) => (isTranslation(call) && ++asked > 1 ? stall() : undefined),
  })
  await vi.waitFor(() => expect(asked).toBe(2), soon)
  const [first] = await rows()
  await as.patch(`/versions/translations/${first!.id}`, { status: 'COMPLETED' })
  await type(1, 'lo mío')
  release()

  expect(await finished()).toMatchObject([
    { content: 'one bad', status: 'COMPLETED', score: null },
    { content: 'lo mío', status: 'NEEDS_REVIEW', suggestion: 'two good' },
    { content: 'three good', status: 'COMPLETED', score: 5 },
  ])
})

test('a text that waits for its rating can be regenerated, and the old rating is dropped', async () => {
  const { as, rows, rate, finished, ledger } = await aPageBeingRated()
  const [first] = await rows()

  const answer = await as.post(`/versions/translations/${first!.id}/regenerate`)
  expect(await answer.json()).toMatchObject({ status: 'success', total_words: 1 })
  rate()

  expect(await finished()).toMatchObject([
    { content: '¡one!', status: 'COMPLETED', score: 4.5 },
    { content: '¡two!', status: 'COMPLETED', score: 4.5 },
  ])
  expect(await ledger()).toEqual(['1 billed', '1 billed', '1 billed'])
})

test('[P3] a run after a crash asks for the rating alone, and leaves texts that were edited since', async () => {
  const { page, type, rate, finished, ledger } = await aPageBeingRated()
  await type(1, 'lo mío')
  const { request_id } = await app.db
    .selectFrom('row_claims')
    .where('page_id', '=', page.id)
    .select('request_id')
    .executeTakeFirstOrThrow()
  const source_text_ids = page.source_texts.map(({ id }) => id)
  model.behaviour = {}

  await translateRows(
    app.services,
    { request_id, page_id: page.id, language: 'es', source_text_ids },
    AbortSignal.timeout(60_000),
  )

  expect(model.calls.slice(2).map(({ kind, rows }) => `${kind} ${rows.length}`)).toEqual(['ratings 1'])
  expect(await finished()).toMatchObject([
    { content: '¡one!', status: 'COMPLETED', score: 4.5 },
    { content: 'lo mío', status: 'NEEDS_REVIEW', score: null },
  ])
  rate()
  expect(await ledger()).toEqual(['1 billed', '1 billed'])
})

test('stopping leaves a text that waits for its rating to people, with the reason', async () => {
  const { page, as, rate, rows, finished } = await aPageBeingRated()

  await as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] })
  const stopped = await rows()
  rate()

  expect(stopped).toMatchObject(Array(2).fill({ status: 'NEEDS_REVIEW', score: null, request_id: null }))
  expect(stopped[0]!.review_notes).toBe(
    'Error: The translation was stopped before this text was rated. Please check it yourself.',
  )
  expect(await finished()).toEqual(stopped)
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
