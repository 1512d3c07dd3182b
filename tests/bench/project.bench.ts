import { sql } from 'kysely'
import type { Page } from 'playwright'
import type { Db } from '#db/schema.ts'
import { launchChromium } from '../support/browser/chromium.ts'
import { startApp } from './harness/app.ts'
import { fillProject } from './harness/filledProject.ts'
import { type Measured, median, quantile, type Result } from './harness/result.ts'

/** `SIZE`: a share of the rows of each page. Of all of them the fill takes minutes and some 20 GB, the index of one language longer. */
const SIZE = Number(process.env.SIZE ?? 1)
const [PAGES, ROWS] = [60, Math.round(50_000 * SIZE)]
const LANGUAGES = ['es', 'fr', 'de', 'ja', 'it', 'pt', 'pl', 'ko', 'ar']
const [SMALL, ROUNDS, SEARCH_ROUNDS] = [100, 15, 5]
const [GOAL_MS, GOAL_MB] = [150, 200]
const MB = 1024 * 1024
const SCROLLS = 60
const SEARCHES = [
  'keeper',
  'the',
  'lantern oil',
  '"captain of the"',
  'line_1999',
  'zzzz',
  'ódáin',
  'o',
  'island letter promise',
]
const FILTERS = [
  'statuses=NEEDS_REVIEW',
  'statuses=NOT_STARTED',
  'checked=no',
  'checked=yes',
  'ratings=low',
  'outdated=true',
  `scenes=${encodeURIComponent('ch7 the the line')}`,
  `speakers=${encodeURIComponent('Captain Ódáin')}`,
]
const PEER = `a page of ${SMALL} rows`

export async function run(): Promise<Result> {
  // Without workers, which would bring all languages into the index, beside those that are asked for.
  const app = await startApp({ ROLES: 'api,collab' })
  const browser = await launchChromium()
  try {
    const version = await app.db
      .selectFrom('versions')
      .where('id', '=', app.version_id)
      .select('project_id')
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('projects')
      .set({ target_languages: LANGUAGES as never })
      .where('id', '=', version.project_id)
      .execute()
    const timed = async (path: string) => {
      const start = performance.now()
      const response = await fetch(app.api + path, { headers: app.headers })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return { ms: performance.now() - start, body: JSON.parse(text) as { id?: string; is_indexed?: boolean } }
    }
    const seconds = (since: number) => Math.round((performance.now() - since) / 1000)
    const { version_id } = app
    const fillBegun = performance.now()
    const sizes = [...Array.from({ length: PAGES }, () => ROWS), SMALL]
    const small = (await fillProject(app, { version_id, sizes, languages: LANGUAGES })).at(-1)!
    console.error(`${PAGES * ROWS} texts in ${LANGUAGES.length} languages stored after ${seconds(fillBegun)} s`)
    const begun = performance.now()
    const rows = `/versions/${app.version_id}/rows?language=es`
    const count = `/versions/${app.version_id}/row-count?language=es`
    while (!(await timed(`${count}&search=keeper`)).body.is_indexed);
    console.error(`${LANGUAGES[0]} in the index after ${seconds(begun)} s; ${await sizeOf(app.db)}`)

    const [all, one]: number[][] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      all!.push((await timed(rows)).ms)
      one!.push((await timed(`/pages/${small}/rows?language=es&sort=page`)).ms)
    }
    const searched = await eachOf(
      SEARCHES.map((search) => `${rows}&search=${encodeURIComponent(search)}`),
      timed,
    )
    const filtered = await eachOf(
      FILTERS.map((filter) => `${rows}&${filter}`),
      timed,
    )

    const origin = app.api.replace('/api/v1', '')
    const at = `lang=es&version=${app.version_id}`
    const tab = async (path: string) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: origin })
      await context.addInitScript((token) => localStorage.setItem('access_token', token), app.token)
      const page = await context.newPage()
      const start = performance.now()
      await page.goto(path)
      await page.locator('[data-row] .row-text').first().waitFor()
      return { context, page, ms: performance.now() - start }
    }
    const [opened, peers]: number[][] = [[], []]
    let used = { blankMs: 0, heap: 0 }
    for (let round = 0; round < 3; round++) {
      const ours = await tab(`/projects/${version.project_id}/rows?${at}`)
      opened!.push(ours.ms)
      if (round === 2) used = await scroll(ours.page)
      await ours.context.close()
      const theirs = await tab(`/projects/${version.project_id}/translations?${at}&page=${small}`)
      peers!.push(theirs.ms)
      await theirs.context.close()
    }
    return {
      rows: [
        against(`first 100 rows over HTTP, of ${PAGES * ROWS} texts`, all!, one!, 1.5),
        against('first row painted, from a reload on', opened!, peers!, 1.5),
        within('search over HTTP, p95', quantile(searched, 0.95), GOAL_MS, 'ms'),
        within('filter over HTTP, p95', quantile(filtered, 0.95), GOAL_MS, 'ms'),
        within('longest time without rows in view while scrolling', used.blankMs, 100, 'ms'),
        within(`memory of the browser after ${SCROLLS} screens`, used.heap / MB, GOAL_MB, 'MB'),
      ],
    }
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function sizeOf(db: Db) {
  const { rows } = await sql<{
    size: string
  }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  return rows[0]!.size
}

async function eachOf(paths: string[], timed: (path: string) => Promise<{ ms: number }>) {
  const times: number[] = []
  for (let round = 0; round < SEARCH_ROUNDS; round++)
    for (const path of paths) {
      const { ms } = await timed(path)
      if (process.env.TELL) console.error(Math.round(ms), path.split('&').at(-1))
      times.push(ms)
    }
  return times
}

async function scroll(page: Page) {
  const blankMs = await page.evaluate(async (screens) => {
    const grid = document.querySelector('[role="grid"]')!
    let [longest, since] = [0, performance.now()]
    const step = grid.clientHeight * 0.9
    for (let screen = 0; screen < screens; screen++) {
      grid.scrollTop += step
      for (let frame = 0; frame < 12; frame++) {
        await new Promise(requestAnimationFrame)
        const { top, bottom } = grid.getBoundingClientRect()
        const middle = document.elementFromPoint(innerWidth / 2, (top + bottom) / 2)
        const now = performance.now()
        if (middle?.closest('[data-row]')) since = now
        longest = Math.max(longest, now - since)
      }
    }
    return longest
  }, SCROLLS)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number }
  return { blankMs, heap: usedSize }
}

function against(what: string, ours: number[], theirs: number[], goal: number): Measured {
  const ratio = median(ours.map((ms, round) => ms / theirs[round]!))
  const show = (times: number[]) => `${Math.round(median(times))} ms`
  return { what, peer: PEER, ours: show(ours), theirs: show(theirs), ratio, goal: `≤ ${goal}`, met: ratio <= goal }
}

const within = (what: string, value: number, goal: number, unit: string): Measured => ({
  ...{ what, peer: `the goal of ${goal} ${unit}`, ours: `${Math.round(value)} ${unit}`, theirs: `${goal} ${unit}` },
  ...{ ratio: value / goal, goal: '≤ 1', met: value <= goal },
})
