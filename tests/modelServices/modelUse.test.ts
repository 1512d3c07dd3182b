/** @module-tag nightly */
import { expect, test } from 'vitest'
import { aPage, app, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const MILLION = 1_000_000
const PRICES = { model: 'small', prices: { input_usd: 2, cached_usd: 0.5, output_usd: 8 } }

test('the tokens of each call are recorded, and cost what an administrator enters, beside the revenue', async () => {
  const admin = app.as(await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null }))
  const { ana, translate, finished } = await aPage(['Ten gates', 'Lantern oil'])
  await translate()
  await finished()

  // The second one is the engine's own translation of controls.
  const counted = [...model.calls, ...model.calibrations].map(() => ({
    input_tokens: 120,
    cached_tokens: 20,
    output_tokens: 40,
  }))
  const calls = await app.db.selectFrom('model_calls').selectAll().orderBy('id').execute()
  expect(calls).toMatchObject([
    { purpose: 'translate', rows: 2, model: 'small', target_language: 'es', ...counted[0] },
    { purpose: 'translate', rows: 2, model: 'small', target_language: 'es', ...counted[1] },
    { purpose: 'rate', rows: 1, model: 'small', target_language: 'es', ...counted[2] },
    { purpose: 'rate', rows: 1, model: 'small', target_language: 'es', ...counted[3] },
  ])

  const costs = async (by: string) => (await (await admin.get(`/admin/model-costs?by=${by}`)).json()).data
  const sums = {
    calls: 4,
    uncounted_calls: 0,
    unpriced_calls: 4,
    input_tokens: counted.reduce((sum, { input_tokens }) => sum + input_tokens, 0),
    cost_usd: null,
  }
  expect(await costs('model')).toMatchObject([{ id: 'small', ...sums }])
  expect(await (await admin.get('/admin/model-costs/prices')).json()).toEqual({
    data: [{ model: 'small', input_usd: null, cached_usd: null, output_usd: null }],
  })

  await admin.put('/admin/model-costs/prices', PRICES)
  await app.db
    .insertInto('word_ledger')
    .values({
      payer_id: ana.id,
      payer_name: 'Ana',
      organization_id: calls[0]!.organization_id,
      organization_name: 'Studio',
      project_id: calls[0]!.project_id,
      project_name: 'Game',
      page_id: ana.id,
      translation_id: ana.id,
      request_id: calls[0]!.request_id,
      requested_by: ana.id,
      requested_by_name: 'Ana',
      target_language: 'es',
      words: 10,
      plan: 'standard',
      cents_per_word: 4,
      state: 'billed',
      settled_at: new Date(),
    })
    .execute()
  const cost_usd =
    counted.reduce(
      (sum, { input_tokens, cached_tokens, output_tokens }) =>
        sum + (input_tokens - cached_tokens) * 2 + cached_tokens * 0.5 + output_tokens * 8,
      0,
    ) / MILLION
  for (const by of ['organization', 'model', 'language']) {
    const [row] = await costs(by)
    expect(row).toMatchObject({ unpriced_calls: 0, revenue_cents: 40 })
    expect(row.cost_usd).toBeCloseTo(cost_usd, 9)
  }

  await app.db.updateTable('model_calls').set({ is_flex: true }).execute()
  expect((await costs('model'))[0].cost_usd).toBeCloseTo(cost_usd / 2, 9)

  await admin.put('/admin/model-costs/prices', { model: 'small', prices: null })
  expect(await costs('model')).toMatchObject([{ cost_usd: null }])
})

test('only superusers see costs and enter prices', async () => {
  const ana = app.as(await app.build.user())
  const answers = [
    await ana.get('/admin/model-costs'),
    await ana.get('/admin/model-costs/prices'),
    await ana.put('/admin/model-costs/prices', PRICES),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})
