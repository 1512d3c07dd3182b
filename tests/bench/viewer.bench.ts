import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { launchChromium } from '../support/browser/chromium.ts'
import { insertPage } from '../support/build/population.ts'
import { connectHocuspocus } from '../support/collab/wire.ts'
import { startApp } from './harness/app.ts'
import { fillPage } from './harness/crowd.ts'
import { median, type Result } from './harness/result.ts'
import { firstItemsOf, startTypist } from './harness/typist.ts'

const [ROWS, PEOPLE, ROUNDS] = [1_000, 300, 5]
const [EDITS, EVERY_MS] = [80, 100]

/** The main thread of somebody who looks at a page of 1,000 rows in which 300 people are, while one of them types. */
export async function run(): Promise<Result> {
  const app = await startApp()
  const browser = await launchChromium()
  try {
    const { page_id } = await insertPage(app.db, app.version_id, ROWS, (n) => `Hola, viajero número ${n}`)
    const crowd = await fillPage(app, page_id, PEOPLE)
    const [row] = firstItemsOf(crowd.doc)
    const url = `${app.api.replace(/^http/, 'ws').replace('/api/v1', '')}/collab`
    const typist = startTypist((on) => connectHocuspocus(url, crowd.document, app.token, on), row!, crowd.known)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addInitScript((kept) => localStorage.setItem('access_token', kept), app.token)
    const page = await context.newPage()
    const { project_id } = await app.db
      .selectFrom('versions')
      .select('project_id')
      .where('id', '=', app.version_id)
      .executeTakeFirstOrThrow()
    await page.goto(`${app.api.replace('/api/v1', '')}/projects/${project_id}/translations?lang=es&page=${page_id}`)
    await page.locator('[data-row]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await crowd.everybodyIn()
    while (!typist.isReady()) await pause(20)
    await pause(3_000)
    const [costs, bareCosts, sameCellCosts]: Costs[][] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      const idle = await costsOf(devtools, () => pause(EDITS * EVERY_MS))
      const typing = await costsOf(devtools, async () => {
        for (let n = 0; n < EDITS; n++) {
          typist.type()
          await pause(EVERY_MS)
        }
      })
      costs!.push(eachOf(typing, idle))
      bareCosts!.push(await bareChange(context))
      await page.bringToFront()
    }
    const shown = await page.locator('[data-row]').first().innerText()
    if (!shown.includes('aaaa')) throw new Error(`The typing does not show: ${shown}`)
    for (let round = 0; round < ROUNDS; round++)
      sameCellCosts!.push(await change(page, devtools, '[data-row] .row-text'))
    const of = (list: Costs[] | undefined, part: keyof Costs) => median(list!.map((cost) => cost[part]))
    const compared = (what: string, peer: string, ours: number, theirs: number) => ({
      ...{ what, peer, ours: `${ours.toFixed(2)} ms`, theirs: `${theirs.toFixed(2)} ms`, ratio: ours / theirs },
    })
    const [cost, bare, sameCell] = [of(costs, 'task'), of(bareCosts, 'task'), of(sameCellCosts, 'task')]
    return {
      rows: [
        {
          ...compared(
            `main thread of a viewer for a remote edit in view, ${ROWS} rows and ${PEOPLE} people`,
            'a letter set by a timer in a page of one paragraph',
            ...([cost, bare] as const),
          ),
          goal: '≤ 1 ms',
          met: cost <= 1,
        },
        {
          ...compared(
            'the least for it: a letter set by a timer in the same cell, without any of our code',
            'a letter set by a timer in a page of one paragraph',
            ...([sameCell, bare] as const),
          ),
          goal: 'beside it',
          met: true,
        },
        {
          ...compared(
            'of the edit: scripts, ours and those of React and Yjs',
            'the whole edit',
            ...([of(costs, 'script'), cost] as const),
          ),
          goal: 'beside it',
          met: true,
        },
        {
          ...compared('of the edit: styles and layout', 'the whole edit', of(costs, 'layout'), cost),
          goal: 'beside it',
          met: true,
        },
      ],
    }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Milliseconds of the main thread for each edit. */
type Costs = { task: number; script: number; layout: number }

const eachOf = (busy: Costs, idle: Costs): Costs => ({
  task: (busy.task - idle.task) / EDITS,
  script: (busy.script - idle.script) / EDITS,
  layout: (busy.layout - idle.layout) / EDITS,
})

async function bareChange(context: BrowserContext) {
  const page = await context.newPage()
  await page.setContent('<p>Hola, viajero</p>')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.bringToFront()
  const cost = await change(page, devtools, 'p')
  await page.close()
  return cost
}

/** Adds letters to a text node by a timer. */
async function change(page: Page, devtools: CDPSession, selector: string) {
  const idle = await costsOf(devtools, () => pause(EDITS * EVERY_MS))
  const timer = await page.evaluate(
    ([found, everyMs]) => {
      const text = document.createTreeWalker(document.querySelector(found)!, NodeFilter.SHOW_TEXT).nextNode()!
      return window.setInterval(() => {
        text.nodeValue += 'a'
      }, everyMs)
    },
    [selector, EVERY_MS] as const,
  )
  const changing = await costsOf(devtools, () => pause(EDITS * EVERY_MS))
  await page.evaluate((started) => clearInterval(started), timer)
  return eachOf(changing, idle)
}

async function costsOf(devtools: CDPSession, during: () => Promise<unknown>): Promise<Costs> {
  const before = await costsSoFar(devtools)
  await during()
  const after = await costsSoFar(devtools)
  return {
    task: after.task - before.task,
    script: after.script - before.script,
    layout: after.layout - before.layout,
  }
}

async function costsSoFar(devtools: CDPSession): Promise<Costs> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const ms = (metric: string) => metrics.find(({ name }) => name === metric)!.value * 1000
  return {
    task: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
  }
}
