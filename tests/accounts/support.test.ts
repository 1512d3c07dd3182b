import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../support/app/app.ts'

async function supportOf(settings: Record<string, string>) {
  const server = await createTestApp(settings)
  onTestFinished(server.close)
  const ana = await server.build.user()
  const ask = async () => (await server.as(ana).get('/support')).json()
  return { server, ask }
}

test('help comes from the configured address, else from the first administrator, else from nobody', async () => {
  expect(await (await supportOf({ SUPPORT_EMAIL: 'help@example.com' })).ask()).toEqual({ email: 'help@example.com' })

  const { server, ask } = await supportOf({})
  expect(await ask()).toEqual({ email: null })
  await server.build.user({ email: 'first@example.com', role: 'ADMIN', is_superuser: true, word_quota: null })
  await server.build.user({ email: 'second@example.com', role: 'ADMIN', is_superuser: true, word_quota: null })
  expect(await ask()).toEqual({ email: 'first@example.com' })
})
