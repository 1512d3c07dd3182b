import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app.ts'
import { newPage } from '../support/browser.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

// Shared scripts that import each other fail in one order of loading and work in the other.
test('each screen of the built app loads when it is the first one', { timeout: 120_000 }, async () => {
  const scripts = readdirSync('web/dist/assets').filter((file) => /^[A-Z].*\.js$/.test(file))
  expect(scripts.length).toBeGreaterThan(15)
  const page = await newPage({ baseURL: server.url })
  const faults: string[] = []
  for (const file of scripts) {
    await page.goto('/login')
    const fault = await page.evaluate(`import('/assets/${file}').then(() => '', String)`)
    if (fault) faults.push(`${file}: ${fault}`)
  }
  expect(faults).toEqual([])
})
