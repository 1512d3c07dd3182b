import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { REDIRECT, register } from './tool.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab', RATE_LIMITS: 'on' })
})
afterAll(() => server.close())

test('an address registers twenty tools an hour', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 22; at++) statuses.push((await register(server, { redirect_uris: [REDIRECT] })).status)
  expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
})
