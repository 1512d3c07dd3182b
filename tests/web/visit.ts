import type { Page, Route } from 'playwright'
import { newPage } from '../support/browser.ts'
import type { Case, Screen } from './screens/screen.ts'
import type { World } from './screensWorld.ts'

const STATES = ['loading', 'empty', 'error', 'denied', 'partial'] as const

/** The states of a screen. Those that open over it come first, so that it is loaded once for them. */
export const casesOf = (screen: Screen): [string, Case][] => [
  ['ready', { shows: screen.shows }],
  ...Object.entries(screen.dialogs ?? {}),
  ...STATES.flatMap((state): [string, Case][] => {
    const found = screen[state]
    return typeof found === 'string' ? [] : [[state, found]]
  }),
]

/** The browser that looks at the screens of one world. */
export function visits(baseURL: string, world: World) {
  /** The person at each page. */
  const people = new WeakMap<Page, Case['as']>()

  /** The browser reports every refused call on its console. */
  async function open(options: Parameters<typeof newPage>[0] = {}) {
    const page = await newPage({ baseURL, expectedErrors: [/status of [45]\d\d/], ...options })
    await page.addInitScript(shortenPauses)
    return page
  }

  async function show(
    page: Page,
    screen: Screen,
    { as = screen.as, path = screen.path, stalls, fails, answers, act, shows }: Case,
  ) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Answered together, no call could be told from the others.
    if (stalls || fails || answers) await page.route('**/first-screen?*', (route) => route.fulfill({ status: 503 }))
    if (stalls) await page.route(calls(stalls), () => new Promise<void>(() => {}))
    if (fails)
      await page.route(calls(fails), (route: Route) => route.fulfill({ status: 500, json: { detail: 'Out of order' } }))
    if (answers) await page.route(calls(answers.call), (route: Route) => route.fulfill({ json: answers.json }))
    if (people.get(page) !== as) await become(page, as)
    await page.goto(typeof path === 'string' ? path : path(world))
    await perform(page, { stalls, act, shows })
  }

  /** Brings the loaded screen into the state. */
  async function perform(page: Page, { stalls, act, shows }: Pick<Case, 'stalls' | 'act' | 'shows'>) {
    await act?.(page)
    await page.getByText(shows).filter({ visible: true }).first().waitFor()
    // A message above the screen may be there before the screen.
    if (!stalls) await page.locator('h1').first().waitFor({ state: 'attached' })
  }

  async function become(page: Page, who: Case['as']) {
    people.set(page, who)
    await page.goto('/favicon.svg')
    await page.evaluate(
      ([token, organization]) => {
        localStorage.clear()
        sessionStorage.clear()
        localStorage.setItem('selectedOrganizationId', organization!)
        if (token) localStorage.setItem('access_token', token)
      },
      [who && who !== 'nobody' ? world.people[who].token : null, world.organization.id],
    )
  }

  return { open, show, perform }
}
export type Visit = ReturnType<typeof visits>

/** Runs inside the page: the second or two before a failed call is repeated, or a payment looked for, pass at once. */
function shortenPauses() {
  const wait = window.setTimeout
  const isPause = (ms = 0) => ms >= 1_000 && ms <= 2_000
  window.setTimeout = ((act: TimerHandler, ms?: number, ...given: unknown[]) =>
    wait(act, isPause(ms) ? 20 : ms, ...given)) as typeof window.setTimeout
}

const calls = (pattern: RegExp) => (url: URL) => url.pathname.startsWith('/api/v1/') && pattern.test(url.pathname)
