import type { Disposable, Page } from 'playwright'
import { newPage, openPage, watchPage } from '../browser/browser.ts'
import type { World } from './data.ts'
import type { Case, Screen } from './screen.ts'

/** In which each screen may open. */
export const STATES = ['loading', 'empty', 'error', 'denied', 'partial'] as const

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
  /** The script in each page that answers some calls. */
  const answering = new WeakMap<Page, Disposable>()

  /** The browser reports every refused call on its console. */
  const usual = { baseURL, expectedErrors: [/status of [45]\d\d/] }
  const prepare = async (page: Page) => {
    await page.addInitScript(shortenPauses)
    return page
  }
  const open = async (options: Parameters<typeof newPage>[0] = {}) => prepare(await newPage({ ...usual, ...options }))

  /** For all tests of a file: the browser has compiled code of a screen once. The caller closes it. */
  const openForAll = async () => prepare(await openPage(usual))

  /** At the beginning of each test in a page for all: the next screen opens as in a new browser. */
  function begin(page: Page) {
    watchPage(page)
    people.delete(page)
  }

  async function show(
    page: Page,
    screen: Screen,
    { as = screen.as, path = screen.path, stalls, fails, answers, act, shows }: Case,
  ) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await answering.get(page)?.dispose()
    answering.delete(page)
    if (!people.has(page) || people.get(page) !== as) await become(page, as)
    const patterns = { stalls: stalls?.source, fails: fails?.source, answered: answers?.call.source }
    if (stalls || fails || answers)
      answering.set(page, await page.addInitScript(answerCalls, { ...patterns, json: answers?.json }))
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

  /** From now on the server answers every call of the screen. */
  const mend = (page: Page) => page.evaluate(() => dispatchEvent(new Event('mend')))

  return { open, openForAll, begin, show, perform, mend }
}
export type Visit = ReturnType<typeof visits>

/** Runs inside the page: the second or two before a failed call is repeated, or a payment looked for, pass at once. */
function shortenPauses() {
  const wait = window.setTimeout
  const isPause = (ms = 0) => ms >= 1_000 && ms <= 2_000
  window.setTimeout = ((act: TimerHandler, ms?: number, ...given: unknown[]) =>
    wait(act, isPause(ms) ? 20 : ms, ...given)) as typeof window.setTimeout
}

type Answering = { stalls?: string; fails?: string; answered?: string; json?: unknown }

/** Runs inside the page. A route would cost the browser its cache, with the compiled code half of the time of a load. */
function answerCalls({ stalls, fails, answered, json }: Answering) {
  const send = window.fetch
  addEventListener('mend', () => Object.assign(window, { fetch: send }))
  const isIn = (path: string, pattern?: string) =>
    pattern !== undefined && path.startsWith('/api/v1/') && new RegExp(pattern).test(path)
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    // Answered together, no call could be told from the others.
    if (pathname.endsWith('/first-screen')) return Promise.resolve(new Response(null, { status: 503 }))
    if (isIn(pathname, answered)) return Promise.resolve(Response.json(json))
    if (isIn(pathname, fails)) return Promise.resolve(Response.json({ detail: 'Out of order' }, { status: 500 }))
    if (isIn(pathname, stalls)) return new Promise(() => undefined)
    return send(input, init)
  }
}
