import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app.ts'
import { tooSmall } from '../measures.ts'
import { buildWorld } from '../screensWorld.ts'
import { casesOf, type Visit, visits } from '../visit.ts'
import { faultsOf } from './axe.ts'
import { picture } from './pictures.ts'
import type { Screen } from './screen.ts'

export function testEveryState(screens: Screen[]) {
  let server: TestServer
  let visit: Visit
  beforeAll(async () => {
    server = await createTestServer({ ROLES: 'api,collab' })
    visit = visits(server.url, await buildWorld(server))
  })
  afterAll(() => server.close())

  test.each(screens)(
    '$name: every state that can exist is rendered; axe finds nothing; targets have 24 px',
    { timeout: 240_000 },
    async (screen) => {
      const page = await visit.open()
      const found: string[] = []
      for (const [name, state] of casesOf(screen)) {
        await visit.show(page, screen, state)
        await picture(page, 'light', `${screen.name} ${name}`)
        // What is still on its way has no heading yet.
        for (const fault of await faultsOf(page))
          if (name !== 'loading' || !fault.startsWith('page-has-heading-one')) found.push(`${name}: ${fault}`)
        for (const target of await tooSmall(page)) found.push(`${name}: ${target}`)
        if (!screen.isInEveryLook || name === 'loading' || state.act) continue
        await lookAsDarkArabicPhone(page)
        await picture(page, 'dark Arabic phone', `${screen.name} ${name}`)
        for (const fault of await faultsOf(page)) found.push(`${name}, dark, Arabic, on a phone: ${fault}`)
        await lookAsUsual(page)
      }
      expect(found).toEqual([])
    },
  )
}

async function lookAsDarkArabicPhone(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
}

async function lookAsUsual(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
}
