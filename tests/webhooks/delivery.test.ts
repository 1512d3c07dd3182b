import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { sendDue, startReceiver, verify } from './receiver.ts'

let app: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  app = await createTestApp({
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
    SECRET_KEY: 'a secret of the tests, long enough for it',
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await app.db.deleteFrom('webhooks').execute()
})

async function world(more: object = {}) {
  const owner = await app.build.user({})
  const organization = await app.build.organization({ owner })
  const project = await app.build.project(organization)
  const version = await app.build.version(project)
  const page = await app.build.page(version, { texts: ['Hello', 'Lantern'] })
  const as = app.as(owner)
  const path = `/projects/${project.id}/webhooks`
  const kinds = ['texts_changed', 'texts_archived', 'rows_completed']
  const made = await (await as.post(path, { url: receiver.url, kinds, ...more })).json()
  return { owner, organization, project, version, page, as, path, webhook: made as { id: string; secret: string } }
}

const change = (page: { id: string }, project: { id: string }, count = 1) =>
  app.db
    .insertInto('events')
    .values({ kind: 'texts_changed', project_id: project.id, page_id: page.id, count })
    .execute()

test('an event arrives signed, once', async () => {
  const { page, project, webhook } = await world()
  await change(page, project, 7)

  await sendDue(app)
  await sendDue(app)

  expect(receiver.received).toHaveLength(1)
  const message = verify(webhook.secret, receiver.received[0]!)
  expect(message).toMatchObject({ type: 'texts.changed', data: [{ page: { id: page.id }, count: 7 }] })
})
