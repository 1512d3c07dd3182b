import { expect, test, vi } from 'vitest'
import { readReviewNote } from '#db/vocabulary/reviews.ts'
import { releaseOrphans } from '#server/translationJobs/failTranslation.ts'
import { translateRows } from '#server/translationJobs/translateRows.ts'
import type { Behaviour } from '../support/model/openai.ts'
import { NIGHTLY, testOneIn } from '../support/runs/nightly.ts'
import { aPage, app, model, type Row, soon, stalledModel, withTranslatingApp } from './translatedPage.ts'

withTranslatingApp()

test('a rating that fails costs nobody the translation', NIGHTLY, async () => {
  const { translate, finished, ledger } = await aPage(['one'])

  await translate({ fault: ({ kind }) => (kind === 'ratings' ? { status: 400 } : undefined) })

  const review_notes =
    'Error: The rating failed: The translation service refuses the request: fault. Please check this translation yourself.'
  expect(await finished()).toMatchObject([{ content: '¡one!', status: 'NEEDS_REVIEW', score: null, review_notes }])
  expect(await ledger()).toEqual(['1 billed'])
})

test('a service that refuses the key fails the rows with the reason and costs nothing', NIGHTLY, async () => {
  const { translate, finished, ledger } = await aPage(['one', 'two words'])

  await translate({ fault: () => ({ status: 401 }) })

  const rows = await finished()
  expect(rows.map((row) => [row.status, row.review_notes])).toEqual(
    Array(2).fill(['FAILED', 'Error: The translation service does not accept the API key']),
  )
  expect(await ledger()).toEqual(['1 released', '2 released'])
})

test('an answer that is cut off is asked for again; what had arrived is not paid twice', async () => {
  const { translate, finished, ledger } = await aPage(['one', 'two', 'three', 'four'])

  await translate({ fault: (_, index) => (index === 0 ? 'cut' : undefined), latencyMs: 200 })

  expect((await finished()).map((row) => row.status)).toEqual(Array(4).fill('COMPLETED'))
  expect(await ledger()).toEqual(Array(4).fill('1 billed'))
})

const FAILURES: [string, Behaviour, string][] = [
  ['refuses the key', { fault: () => ({ status: 401 }) }, 'The translation service does not accept the API key'],
  ['refuses the text', { fault: () => 'refusal' }, 'The translation service refuses this text'],
  ['filters the text', { fault: () => 'filtered' }, 'The translation service refuses this text'],
  ['answers nothing', { translate: () => undefined }, 'No translation came back.'],
  ['answers what nobody may see', { translate: () => ' ' }, 'The translation is empty.'],
]

testOneIn(5, FAILURES)(
  'a regeneration of finished rows leaves them finished and rated where the service %s',
  async ([, behaviour, reason]) => {
    const { as, type, translate, finished, ledger } = await aPage(['one', 'two'])
    await translate({ rate: () => ({ overall: 4.5, comment: 'Fine.' }) })
    await finished()
    await type(1, 'dos')
    const before = await finished()
    model.behaviour = behaviour

    for (const { id } of before) await as.post(`/versions/translations/${id}/regenerate`)
    const after = await finished()

    const kept = ({ content, status, score }: Row) => ({ content, status, score })
    expect(after.map(kept)).toEqual(before.map(kept))
    expect(after.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
    for (const row of after)
      expect(JSON.parse(row.review_notes)).toMatchObject({
        overall_score: 4.5,
        comment: 'Fine.',
        failure: expect.stringContaining(reason),
      })
    expect(await ledger()).toEqual(['1 billed', '1 billed', '1 released', '1 released'])

    await as.post(`/versions/translations/${before[0]!.id}/regenerate`)
    model.behaviour = {}
    await finished()
    await as.post(`/versions/translations/${before[0]!.id}/regenerate`)
    expect(JSON.parse((await finished())[0]!.review_notes)).not.toHaveProperty('failure')
  },
)

test(
  'a failed regeneration says so beside a text that was never rated, and its reason for review stays',
  NIGHTLY,
  async () => {
    const { page, as, finished } = await aPage(['one', 'two'])
    const statuses = ['COMPLETED', 'NEEDS_REVIEW']
    for (const [at, { id }] of page.source_texts.entries())
      await as.post(`/source-texts/${id}/translations`, { target_language: 'es', content: 'uno', status: statuses[at] })
    const rows = await finished()
    model.behaviour = { fault: () => ({ status: 401 }) }
    for (const { id } of rows) await as.post(`/versions/translations/${id}/regenerate`)

    const after = await finished()
    expect(after.map(({ content, status, score }) => [content, status, score])).toEqual(
      statuses.map((status) => ['uno', status, null]),
    )
    for (const { review_notes } of after)
      expect(readReviewNote(review_notes)).toEqual({
        kind: 'error',
        message: 'The translation service does not accept the API key',
        failure: 'The translation service does not accept the API key',
      })
  },
)

test('[P3] a job that is worked twice at once, as after a worker that was thought dead, writes and bills once', async () => {
  const { page, translate, finished, ledger } = await aPage(['one', 'two', 'three'])
  let asked = 0
  const { stall, release } = stalledModel()
  await translate({ stall, latencyMs: 400, translate: ({ text }) => `${text} ${++asked}` })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)
  const { request_id } = await app.db
    .selectFrom('word_ledger')
    .where('page_id', '=', page.id)
    .select('request_id')
    .executeTakeFirstOrThrow()
  const source_text_ids = page.source_texts.map((text) => text.id)

  const again = translateRows(
    app.services,
    { request_id, page_id: page.id, language: 'es', source_text_ids },
    new AbortController().signal,
  )
  await vi.waitFor(() => expect(model.calls).toHaveLength(2), soon)
  release()
  await again

  const rows = await finished()
  expect(rows).toMatchObject(Array(3).fill({ status: 'COMPLETED', suggestion: null }))
  expect(await ledger()).toEqual(Array(3).fill('1 billed'))
})

test('rows whose job is gone are released by the sweep, and so are words of a deleted page', async () => {
  const { page, rows, translate, ledger } = await aPage(['one', 'two'])
  await translate({ fault: () => 'hang' })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)
  await app.db
    .withSchema('pgboss')
    .deleteFrom('job' as never)
    .execute()

  await releaseOrphans(app.services)

  expect((await rows()).map((row) => [row.status, row.request_id, row.review_notes])).toEqual(
    Array(2).fill(['FAILED', null, 'Error: The translation was interrupted. Please try again.']),
  )
  expect(await ledger()).toEqual(['1 released', '1 released'])

  await translate({ fault: () => 'hang' })
  await app.db.deleteFrom('pages').where('id', '=', page.id).execute()
  await releaseOrphans(app.services)
  expect(await ledger()).toEqual(Array(4).fill('1 released'))
})
