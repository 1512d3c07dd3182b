import { expect, test } from 'vitest'
import { readReviewNote } from '#db/vocabulary/reviews.ts'
import type { Behaviour } from '../support/model/openai.ts'
import { aPage, app, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

/** As organizations that are not verified are answered; the key is in the refusal to show that it goes no further. */
const NO_STREAM: Behaviour = {
  fault: ({ body }) =>
    body.stream === true
      ? { status: 400, error: { message: 'Your organization sk-secret123 must be verified to stream this model.' } }
      : undefined,
}
const WITHOUT = 'without streaming, which the service refused'

async function translatedRow(behaviour: Behaviour) {
  const { translate, finished, as } = await aPage(['One text'])
  await translate(behaviour)
  const [row] = await finished()
  const changes = await (await as.get(`/translations/${row!.id}/changes`)).json()
  return { row: row!, changes }
}

test('a row says what the service refused, in its history and its rating, and so do the rows of that hour', async () => {
  for (const isAskedAgain of [true, false]) {
    model.calls.length = 0
    const { row, changes } = await translatedRow(NO_STREAM)

    expect(row).toMatchObject({ status: 'COMPLETED', score: 4.5 })
    expect(changes).toMatchObject([{ actor_kind: 'ai', actor_name: `small, ${WITHOUT}`, status: 'COMPLETED' }])
    expect(readReviewNote(row.review_notes)).toMatchObject({ kind: 'review', review: { rated: WITHOUT, comment: '' } })
    expect(JSON.stringify([row, changes])).not.toContain('sk-secret123')
    expect(model.calls.some(({ body }) => body.stream === true)).toBe(isAskedAgain)
  }
})

test('a later attempt of a row, and one that nobody rates well, say so too', async () => {
  const { row, changes } = await translatedRow({
    ...NO_STREAM,
    translate: ({ text, feedback }) => (feedback ? `es ${text}` : `Translation: ${text}`),
    rate: () => ({ overall: 2, comment: 'stiff' }),
  })
  expect(row.status).toBe('NEEDS_REVIEW')
  expect(changes.map(({ actor_name }: { actor_name: string }) => actor_name)).toEqual(
    changes.map(() => `small, ${WITHOUT}`),
  )
})

test('a row that was made as it was asked for says nothing', async () => {
  app.services.translator = app.services.engines.usual(undefined, 'large')
  const { row, changes } = await translatedRow({})
  expect(changes).toMatchObject([{ actor_name: 'large' }])
  expect(row.review_notes).not.toContain('rated"')
})
