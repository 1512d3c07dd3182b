import { afterAll, beforeAll, expect } from 'vitest'
import type { TestServer } from '../support/app/app.ts'
import { tooSmall } from '../support/browser/measures.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { choose, closeOverlay, press } from '../support/screens/acts.ts'
import type { World } from '../support/screens/data.ts'
import { installFonts } from '../support/screens/fonts.ts'
import { openWorld } from '../support/screens/openWorld.ts'
import { PICTURES, picture } from '../support/screens/pictures.ts'
import type { Case } from '../support/screens/screen.ts'
import { type Visit, visits } from '../support/screens/visit.ts'
import { SCREENS } from '../table/screenData.ts'

const FINGER = 44

let server: TestServer
let world: World
let visit: Visit
beforeAll(async () => {
  ;({ server, world } = await openWorld())
  visit = visits(server.url, world)
})
afterAll(() => server.close())

const NAMES = ['Translations', 'Glossary', 'Project settings', 'Users']
const NIGHTLY_NAMES = [...NAMES, 'Dashboard', 'Languages', 'Billing', 'Comparison']
/** Over the translations. */
const OVER: Record<string, Case> = {
  'the sidebar': { act: press('Show the sidebar'), shows: 'Current Organization' },
  'the price of a translation': { act: press('Translate'), shows: 'Paid by' },
  'the export': { act: press('Export'), shows: 'Export version 1.0' },
  'a new page': { act: press('Add Page'), shows: 'Create New Page' },
  'a new version': { act: choose(/^Version: /, 'New version'), shows: 'Start from' },
}

testOneIn(3, [
  { width: 390, names: NAMES, of: 'four screens' },
  { width: 390, names: NIGHTLY_NAMES, of: 'eight screens' },
  { width: 1024, names: NIGHTLY_NAMES, of: 'eight screens' },
])('for a finger every control of bars, dialogs and $of has 44 px at $width px', async ({ width, names }) => {
  const page = await visit.open({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true })
  const found: string[] = []
  if (PICTURES) await installFonts(page)
  const look = async (name: string) => {
    await picture(page, `for a finger at ${width}`, name)
    for (const target of await tooSmall(page, FINGER)) found.push(`${name}: ${target}`)
  }
  for (const screen of SCREENS.filter(({ name }) => names.includes(name))) {
    await visit.show(page, screen, { shows: screen.shows })
    await look(screen.name)
    if (screen.name !== 'Translations') continue
    let isReady = true
    for (const [name, over] of Object.entries(OVER)) {
      if (name === 'the sidebar' && width >= 1024) continue
      if (!isReady) await visit.show(page, screen, { shows: screen.shows })
      await visit.perform(page, over)
      await look(name)
      isReady = await closeOverlay(page)
    }
  }
  expect(found).toEqual([])
})
