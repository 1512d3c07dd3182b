/** @module-tag nightly */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { startOpenAi } from '../support/model/openai.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

const NOTICE = 'Pseudo-localization: no AI service is connected'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('without a service the page, the charge, the rows and an export say that nothing is translated', async () => {
  const { ana, path } = await buildTable(server.build)
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const { page } = table
  await page.getByText(NOTICE).waitFor()
  await eventually(() => page.getByRole('link', { name: 'Connect a service' }).getAttribute('href')).toMatch(
    /^\/projects\/[^/]+\/settings$/,
  )
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).waitFor()
  await page.getByRole('button', { name: NOTICE }).waitFor()
  await page.getByRole('button', { name: 'Clear the selection' }).click()

  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Translate this page' })
  await dialog.getByText('No AI service is connected').waitFor()
  expect(await dialog.innerText()).toContain('The texts are pseudo-localized, not translated.')
  expect(((await dialog.innerText()).match(/free of charge|charged|\$/gi) ?? []).length).toBe(1)
  await dialog.getByRole('button', { name: 'Start translation' }).click()
  await table.row('Quit').getByText('Pseudo-localized, not rated').waitFor({ state: 'attached' })
  await eventually(() => table.text('Quit')).toMatch(/^\[¡/)

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  await page.getByText('6 texts in this export are pseudo-localized, not translated.').waitFor()

  await table.edit('Quit')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Salir')
  await page.keyboard.press('Control+Enter')
  await eventually(() => table.row('Quit').getByText('Pseudo-localized, not rated').count()).toBe(0)
})

test('an administrator is led to where a service is connected', async () => {
  const { ana, path } = await buildTable(server.build)
  await server.db.updateTable('users').set({ is_superuser: true, role: 'ADMIN' }).where('id', '=', ana.id).execute()
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.getByRole('link', { name: 'Connect a service' }).click()
  await page.waitForURL('**/admin/ai')
})

test('with a service a regeneration tells the model what should be different (reading 77), and bulk work may wait until tomorrow', async () => {
  const model = await startOpenAi({ translate: ({ text, wish }) => `${wish ?? 'es'} ${text}` })
  const connected = await createTestServer({ OPENAI_BASE_URL: model.url, AI_PROVIDER: 'openai' })
  onTestFinished(async () => {
    await connected.close()
    await model.close()
  })
  const { ana, page: texts, path } = await buildTable(connected.build)
  await connected.db
    .insertInto('translations')
    .values({
      source_text_id: texts.source_texts[5]!.id,
      target_language: 'es',
      content: 'Salir',
      status: 'COMPLETED',
    })
    .execute()
  const table = await openTable({ url: connected.url, path: `${path}&sort=page`, person: ana })
  const { page } = table
  await table.row('Quit').hover()
  await table.row('Quit').getByRole('button', { name: 'Regenerate translation' }).click()
  await page.getByLabel('What should be different?').fill('friendlier')
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click()

  await page.getByText('Translation regeneration started').waitFor()
  await eventually(() => table.text('Quit')).toBe('friendlier Quit')
  expect(await page.getByText(NOTICE).count()).toBe(0)
  expect(model.calls[0]!.rows[0]).toMatchObject({ present: 'Salir', wish: 'friendlier' })

  const { promise, resolve: release } = Promise.withResolvers<void>()
  model.behaviour = { stall: ({ body }) => (body.service_tier === 'flex' ? promise : undefined) }
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Translate this page' })
  await dialog.getByText('By tomorrow, at half the AI service’s price').click()
  await dialog.getByRole('button', { name: 'Start translation' }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByTitle('in progress').getByText('5').waitFor()
  await eventually(() => model.calls.at(-1)!.body.service_tier).toBe('flex')

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('button', { name: 'Stop translating' }).click()
  await page.getByText('Translation stopped: 5 rows left, 9 words not charged').waitFor()
  await progress.getByTitle('to do').getByText('5').waitFor()
  release()
})
