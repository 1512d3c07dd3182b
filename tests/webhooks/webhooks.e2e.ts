/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { buildTable, openTable } from '../table/openTable.ts'
import { startReceiver, verify } from './receiver.ts'

let server: TestServer
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  server = await createTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

test('a webhook is made, tried, told of a change, and sent again', async () => {
  receiver.state.reply = () => ({ status: 200, body: 'thank you' })
  const { ana, project, page: built, path } = await buildTable(server.build)
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click()
  const section = page.getByRole('region', { name: 'Webhooks' })
  await section.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('button', { name: 'Create' }).click()
  const told = page.getByRole('dialog', { name: 'The secret of the webhook' })
  const secret = await told.locator('code').innerText()
  await told.getByRole('button', { name: 'Done' }).click()

  await section.getByRole('button', { name: 'Deliveries' }).click()
  await section.getByText('Nothing was sent yet.').waitFor()
  await section.getByRole('button', { name: 'Send a test' }).click()
  const delivered = section.getByRole('listitem').filter({ hasText: 'Delivered' }).getByRole('listitem')
  await expect.poll(() => delivered.count(), { timeout: 20_000 }).toBe(1)
  await server.db
    .insertInto('events')
    .values({ kind: 'texts_changed', project_id: project.id, page_id: built.id })
    .execute()
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
  await section.getByRole('button', { name: 'Send again' }).first().click()
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3)

  expect(receiver.received.map((one) => verify(secret, one).type).slice(0, 2)).toEqual(['test', 'texts.changed'])
  await expect.poll(() => delivered.count(), { timeout: 20_000 }).toBeGreaterThan(1)
  await section.getByText('Details').first().click()
  await section.getByText('thank you').first().waitFor()
})
