import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession } from 'playwright'
import { launchChromium } from '../support/chromium.ts'
import { insertPage } from '../support/population.ts'
import { connectHocuspocus } from '../support/wire.ts'
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
    const costs: number[] = []
    const bareCosts: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const idleMs = await busyMs(devtools, () => pause(EDITS * EVERY_MS))
      const typingMs = await busyMs(devtools, async () => {
        for (let n = 0; n < EDITS; n++) {
          typist.type()
          await pause(EVERY_MS)
        }
      })
      costs.push((typingMs - idleMs) / EDITS)
      bareCosts.push(await bareChangeMs(context))
      await page.bringToFront()
    }
    const shown = await page.locator('[data-row]').first().innerText()
    if (!shown.includes('aaaa')) throw new Error(`The typing does not show: ${shown}`)
    const [cost, bare] = [median(costs), median(bareCosts)]
    return {
      rows: [
        {
          what: `main thread of a viewer for a remote edit in view, ${ROWS} rows and ${PEOPLE} people`,
          peer: 'a letter set by a timer in a page of one paragraph',
          ours: `${cost.toFixed(2)} ms`,
          theirs: `${bare.toFixed(2)} ms`,
          ratio: cost / bare,
          goal: '≤ 1 ms',
          met: cost <= 1,
        },
      ],
    }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** The least for it: the frame that shows a letter. */
async function bareChangeMs(context: BrowserContext) {
  const page = await context.newPage()
  await page.setContent('<p>Hola, viajero</p>')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.bringToFront()
  const idleMs = await busyMs(devtools, () => pause(EDITS * EVERY_MS))
  const changingMs = await busyMs(devtools, async () => {
    await page.evaluate((everyMs) => {
      const text = document.querySelector('p')!.firstChild!
      setInterval(() => {
        text.nodeValue += 'a'
      }, everyMs)
    }, EVERY_MS)
    await pause(EDITS * EVERY_MS)
  })
  await page.close()
  return (changingMs - idleMs) / EDITS
}

async function busyMs(devtools: CDPSession, during: () => Promise<unknown>) {
  const before = await taskMs(devtools)
  await during()
  return (await taskMs(devtools)) - before
}

async function taskMs(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}
