import type { BrowserContext, Page } from 'playwright'
import { launchChromium } from '../support/browser/chromium.ts'
import { startApp } from './harness/app.ts'
import { gameCsv } from './harness/gameTexts.ts'
import { untilQuiet } from './harness/quiet.ts'
import { type Measured, median, quantile, type Result } from './harness/result.ts'
import { clockInPage, type PageClock } from './harness/tableClock.ts'

const [SMALL, ROUNDS] = [100, 5]
const SIZES = [20_000, 50_000]
const MB = 1024 * 1024
const PEER = `the same page with ${SMALL} rows`
const LANGUAGE = 'es'
const SEARCHES = ['keeper', 'storm', 'lantern oil', 'captain', 'line_19', 'nobody remembers', 'zzzz', 'o']

type Opening = { first: number; editable: number; heap: number }
type Using = { search: number[]; sort: number[]; filter: number[]; frames: number[]; renderedCells: number }

/** Pages of 20,000 and 50,000 translated rows in Chromium beside one of 100, from the click in the page picker on. */
export async function run(): Promise<Result> {
  const app = await startApp()
  const browser = await launchChromium()
  const origin = app.api.replace('/api/v1', '')
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(app.api + path, {
      method,
      headers: { ...app.headers, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
  async function importPage(name: string, rows: number) {
    const form = new FormData()
    form.append('name', name)
    form.append('type', 'dialogue')
    form.append('file', new File([gameCsv(rows, [LANGUAGE])], 'game.csv'))
    const page = (await call('POST', `/versions/${app.version_id}/pages/import`, form)) as { id: string }
    await call('GET', `/pages/${page.id}/document?language=${LANGUAGE}`)
    return { name, id: page.id }
  }

  try {
    const larges = []
    for (const rows of SIZES) larges.push({ rows, ...(await importPage(`Large ${rows}`, rows)) })
    const small = await importPage('Small', SMALL)
    const start = await importPage('Start', 1)
    const { project_id } = await app.db
      .selectFrom('versions')
      .select('project_id')
      .where('id', '=', app.version_id)
      .executeTakeFirstOrThrow()
    const token = app.headers.Authorization.replace('Bearer ', '')

    async function inFreshBrowser<T>(work: (page: Page) => Promise<T>) {
      const context: BrowserContext = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        baseURL: origin,
      })
      await context.addInitScript((kept) => localStorage.setItem('access_token', kept), token)
      await context.addInitScript(clockInPage)
      const page = await context.newPage()
      try {
        await page.goto(`/projects/${project_id}/translations?lang=${LANGUAGE}&size=200&page=${start.id}`)
        await page.locator('[data-row]').first().waitFor()
        await page.waitForLoadState('networkidle')
        return await work(page)
      } finally {
        await context.close()
      }
    }
    const open = (which: { name: string; id: string }) => (page: Page) => openPage(page, which.name)
    const use = (which: { name: string; id: string }) => async (page: Page) => {
      await openPage(page, which.name)
      return usePage(page, (translationId, content) =>
        call('PATCH', `/versions/translations/${translationId}`, { content }),
      )
    }

    await untilQuiet() // workers index and judge the imported texts
    await inFreshBrowser(open(small))
    const rows: Measured[] = []
    for (const large of larges) {
      await inFreshBrowser(open(large))
      const openings: { ours: Opening; theirs: Opening }[] = []
      for (let round = 0; round < ROUNDS; round++)
        openings.push({ ours: await inFreshBrowser(open(large)), theirs: await inFreshBrowser(open(small)) })
      const uses: { ours: Using; theirs: Using }[] = []
      for (let round = 0; round < ROUNDS; round++)
        uses.push({ ours: await inFreshBrowser(use(large)), theirs: await inFreshBrowser(use(small)) })
      const size = `${large.rows.toLocaleString('en')} rows`
      rows.push(...openingRows(size, openings), ...usingRows(size, uses))
    }
    return { rows }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Chooses the page in the picker; the clock runs from the click in the browser itself. */
async function openPage(page: Page, name: string): Promise<Opening> {
  await page.getByRole('button', { name: /Start/ }).click()
  await page.evaluate(() => (window as unknown as PageClock).tableClock.startAtNextClick())
  await page.getByRole('menuitem', { name }).or(page.getByRole('option', { name })).first().click()
  const opened = await page.evaluate(
    (label) => (window as unknown as PageClock).tableClock.opened(label),
    `${name} in Spanish`,
  )
  return { ...opened, heap: await heapOf(page) }
}

/** Bytes of script objects that are in use. */
async function heapOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}

async function usePage(page: Page, edit: (translationId: string, content: string) => Promise<unknown>): Promise<Using> {
  await page.keyboard.press('Escape')
  await page.waitForTimeout(1_500) // the warm-up in idle time
  const measured = await page.evaluate(
    (searches) => (window as unknown as PageClock).tableClock.use(searches),
    SEARCHES,
  )
  const row = await page.locator('[data-row]').first().getAttribute('data-row')
  const address = new URL(page.url())
  const answer = await page.evaluate(
    async ([id, pageId]) => {
      const response = await fetch(`/api/v1/pages/${pageId}/rows?language=es&source_text_ids=${id}`, {
        headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` },
      })
      return (await response.json()) as { data: { translation: { id: string; content: string } }[] }
    },
    [row, address.searchParams.get('page')],
  )
  await page.waitForTimeout(2_000) // what the sorting asked of the server
  const { id: translationId, content } = answer.data[0]!.translation
  // As a colleague's keystrokes: the row keeps its height, so that no other row comes into view.
  const [first, second] = content.endsWith('!') ? ['.', '!'] : ['!', '.']
  await edit(translationId, content.slice(0, -1) + first) // the first one also changes the row's origin, a cell of its own
  await page.waitForTimeout(500)
  await page.evaluate((id) => (window as unknown as PageClock).tableClock.countRenders(id ?? ''), row)
  await edit(translationId, content.slice(0, -1) + second)
  const renderedCells = await page.evaluate(
    (id) => (window as unknown as PageClock).tableClock.cellsUntilChanged(id ?? ''),
    row,
  )
  return { ...measured, renderedCells }
}

function openingRows(size: string, rounds: { ours: Opening; theirs: Opening }[]): Measured[] {
  const row = (what: string, pick: (opening: Opening) => number, limit: number): Measured => {
    const ratio = median(rounds.map(({ ours, theirs }) => pick(ours) / pick(theirs)))
    return {
      what,
      peer: PEER,
      ours: `${median(rounds.map(({ ours }) => pick(ours))).toFixed(0)} ms`,
      theirs: `${median(rounds.map(({ theirs }) => pick(theirs))).toFixed(0)} ms`,
      ratio,
      goal: `≤ ${limit}`,
      met: ratio <= limit,
    }
  }
  const heap = (side: 'ours' | 'theirs') => median(rounds.map((round) => round[side].heap / MB))
  return [
    row(`${size}, click to first rows`, ({ first }) => first, 1.5),
    row(`${size}, click to editable`, ({ editable }) => editable, 5),
    {
      what: `${size}, browser heap once editable`,
      peer: PEER,
      ours: `${heap('ours').toFixed(0)} MB`,
      theirs: `${heap('theirs').toFixed(0)} MB`,
      ratio: heap('ours') / heap('theirs'),
      goal: '≤ 200 MB',
      met: heap('ours') <= 200,
    },
  ]
}

function usingRows(size: string, rounds: { ours: Using; theirs: Using }[]): Measured[] {
  const p95 = (side: 'ours' | 'theirs', pick: (using: Using) => number[]) =>
    quantile(
      rounds.flatMap((round) => pick(round[side])),
      0.95,
    )
  const within = (what: string, pick: (using: Using) => number[], limitMs: number): Measured => {
    const [ours, theirs] = [p95('ours', pick), p95('theirs', pick)]
    return {
      what,
      peer: PEER,
      ours: `${ours.toFixed(0)} ms`,
      theirs: `${theirs.toFixed(0)} ms`,
      ratio: ours / theirs,
      goal: `p95 ≤ ${limitMs} ms`,
      met: ours <= limitMs,
    }
  }
  const cells = Math.max(...rounds.map(({ ours }) => ours.renderedCells))
  const theirCells = Math.max(...rounds.map(({ theirs }) => theirs.renderedCells))
  return [
    within(`${size}: search in all rows, letter to rows painted, p95`, ({ search }) => search, 100),
    within(`${size}: sort all rows, click to rows painted, p95`, ({ sort }) => sort, 100),
    within(`${size}: filter all rows, click to rows painted, p95`, ({ filter }) => filter, 100),
    within(`${size}: scrolling through 200 rows, frame, p95`, ({ frames }) => frames, 34),
    {
      what: `${size}: cells rendered by a remote edit in view`,
      peer: PEER,
      ours: `${cells}`,
      theirs: `${theirCells}`,
      ratio: cells / theirCells,
      goal: '1 cell',
      met: cells === 1,
    },
  ]
}
