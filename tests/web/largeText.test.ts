import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app.ts'
import { openBrowser } from '../support/browser.ts'
import { illegible } from './measures.ts'
import type { Screen } from './screens/screen.ts'
import { SCREENS } from './screensTable.ts'
import { buildWorld } from './screensWorld.ts'
import { type Visit, visits } from './visit.ts'

let server: TestServer
let visit: Visit
beforeAll(async () => {
  // As somebody sets it in the browser: text twice the usual size.
  await openBrowser(['--blink-settings=defaultFontSize=32'])
  server = await createTestServer({ ROLES: 'api,collab' })
  visit = visits(server.url, await buildWorld(server))
})
afterAll(() => server.close())

test('with text at 200 % nothing is cut off, covered or wider than a window of 1280', async () => {
  const page = await visit.open()
  const found: string[] = []
  for (const screen of SCREENS)
    for (const [name, state] of [['ready', screen] as const, ...opensOver(screen)]) {
      await visit.show(page, screen, state)
      for (const fault of await illegible(page)) found.push(`${screen.name}, ${name}: ${fault}`)
    }
  expect(found).toEqual([])
}, 240_000)

/** Of the others the dialogs are of the same make. */
const opensOver = ({ isDense, dialogs = {} }: Screen) =>
  isDense ? Object.entries(dialogs).filter(([, { act }]) => act) : []
