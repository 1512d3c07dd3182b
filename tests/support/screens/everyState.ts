import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../app/app.ts'
import { tooSmall } from '../browser/measures.ts'
import { closeOverlay } from './acts.ts'
import { faultsOf, OVERLAY } from './axe.ts'
import { installFonts } from './fonts.ts'
import { faultsIn, looksOf, setLook } from './looks.ts'
import { openWorld } from './openWorld.ts'
import { PICTURES, picture } from './pictures.ts'
import type { Case, Screen } from './screen.ts'
import { casesOf, STATES, type Visit, visits } from './visit.ts'

export function testEveryState(screens: Screen[]) {
  let server: TestServer
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    const opened = await openWorld()
    server = opened.server
    visit = visits(server.url, opened.world)
    page = await visit.openForAll()
    if (PICTURES) await installFonts(page)
  })
  afterAll(async () => {
    await page.context().close()
    await server.close()
  })

  test.for(screens)(
    '$name: every state that can exist is rendered; axe finds nothing, in no look; targets have 24 px',
    { timeout: PICTURES ? 600_000 : 240_000 },
    async (screen) => {
      visit.begin(page)
      const found: string[] = []
      let isReady = false
      for (const [name, state] of casesOf(screen).filter(isSeenOn(screens.indexOf(screen)))) {
        // Loading a screen for each state took half of the test's time.
        if (isReady && isOverReady(state)) await visit.perform(page, state)
        else await visit.show(page, screen, state)
        await picture(page, 'light', `${screen.name} ${name}`)
        // A loading screen has no heading yet. The screen behind a dialog was looked at when it was ready.
        for (const fault of await faultsOf(page, state.act && { within: OVERLAY }))
          if (name !== 'loading' || !fault.startsWith('page-has-heading-one')) found.push(`${name}: ${fault}`)
        for (const target of await tooSmall(page)) found.push(`${name}: ${target}`)
        for (const look of looksOf(screen, name, state)) {
          await setLook(page, look)
          await picture(page, look.name, `${screen.name} ${name}`)
          for (const fault of await faultsIn(page, look)) found.push(`${name}, ${look.name}: ${fault}`)
          await setLook(page, {})
        }
        isReady = name === 'ready' || (isOverReady(state) && ((await closeOverlay(page)) || state.leavesReady === true))
      }
      expect(found).toEqual([])
    },
  )
}

/**
 * Every state with pictures. The plain run has each screen as it is when ready, loads every third one for one more state, which
 * is the next for the next screen, and opens an eighth of what lies over every tenth.
 */
const isSeenOn = (nth: number) => {
  const loaded = nth % 3 === 0 ? STATES[(nth / 3) % STATES.length] : undefined
  return ([name, state]: [string, Case], at: number) =>
    PICTURES || name === 'ready' || name === loaded || (nth % 10 === 0 && at % 8 === 1 && isOverReady(state))
}

/** Whether the state is an action on the screen as it opens, and needs no other person, path or answer. */
const isOverReady = ({ as, path, stalls, fails, answers, act }: Case) =>
  act !== undefined && [as, path, stalls, fails, answers].every((other) => other === undefined)
