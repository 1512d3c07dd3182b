import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const SCRIPTS = 'web/dist/assets'
const IMPORTED = /\b(?:import|from)\s*"\.\/([^"]+\.js)"/g

// One that is run before what it needs has read nothing for it: an icon in a list is undefined for ever.
test('no scripts of the built app need each other in a circle', () => {
  const files = readdirSync(SCRIPTS).filter((file) => file.endsWith('.js'))
  const needs = new Map(
    files.map((file) => [
      file,
      [...readFileSync(`${SCRIPTS}/${file}`, 'utf8').matchAll(IMPORTED)].map((one) => one[1]!),
    ]),
  )
  expect([...needs.values()].flat().length).toBeGreaterThan(files.length)
  // A module that needs none of those left can be run; one that never can is in a circle or needs one.
  for (let isOver = false; !isOver; ) {
    const ready = [...needs].filter(([, own]) => own.every((one) => !needs.has(one)))
    for (const [file] of ready) needs.delete(file)
    isOver = ready.length === 0
  }
  expect([...needs.keys()]).toEqual([])
})

// Shared scripts that import each other fail in one order of loading and work in the other.
test('each screen of the built app loads when it is the first one', { ...NIGHTLY, timeout: 120_000 }, async () => {
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
