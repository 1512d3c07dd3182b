import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app.ts'
import { tooSmall } from '../measures.ts'
import { SCREENS } from '../screensTable.ts'
import { buildWorld } from '../screensWorld.ts'
import { type Visit, visits } from '../visit.ts'
import { faultsOf } from './axe.ts'
import { PICTURES, picture } from './pictures.ts'

let server: TestServer
let visit: Visit
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
  visit = visits(server.url, await buildWorld(server))
})
afterAll(() => server.close())

const VARIANTS = [
  ['dark', { colorScheme: 'dark' as const }],
  ['Arabic', {}],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
] as const

test.each(VARIANTS)('axe finds nothing on the densest screens, %s', { timeout: 240_000 }, async (variant, options) => {
  const page = await visit.open(options)
  const found: string[] = []
  for (const screen of SCREENS.filter(({ isDense }) => isDense || PICTURES)) {
    await visit.show(page, screen, { shows: screen.shows })
    if (variant === 'Arabic') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await picture(page, variant, screen.name)
    for (const fault of [...(await faultsOf(page)), ...(await tooSmall(page))]) found.push(`${screen.name}: ${fault}`)
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (isWider) found.push(`${screen.name} is wider than its window`)
  }
  expect(found).toEqual([])
})

test('ten screens are the densest ones', () => {
  expect(SCREENS.filter(({ isDense }) => isDense)).toHaveLength(10)
})
