import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import * as Y from 'yjs'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import { launchChromium } from '../support/browser/chromium.ts'
import { connectHocuspocus, STEP1, STEP2, type WireEvents } from '../support/collab/wire.ts'
import { startApp } from './harness/app.ts'
import { gameCsv } from './harness/gameTexts.ts'
import { clockKeys, type KeyClock } from './harness/keyClock.ts'
import { type Measured, median, quantile, type Result } from './harness/result.ts'
import { firstItemsOf, startTypist } from './harness/typist.ts'

const [ROWS, OTHERS, ROUNDS, KEYS] = [200, 20, 5, 40]
const [KEY_EVERY_MS, OTHERS_KEY_EVERY_MS] = [60, 250]
const LANGUAGE = 'es'
const BARE = `<div contenteditable autofocus style="width:320px;font:15px/1.6 sans-serif">Una frase</div>`

/** Keys in one cell of a page of 200 rows, beside keys in a bare contenteditable. */
export async function run(): Promise<Result> {
  const app = await startApp()
  const browser = await launchChromium()
  const origin = app.api.replace('/api/v1', '')
  const token = app.headers.Authorization.replace('Bearer ', '')
  try {
    const importPage = async (type: ContentType) => {
      const form = new FormData()
      form.append('name', type)
      form.append('type', type)
      form.append('file', new File([gameCsv(ROWS, [LANGUAGE])], 'game.csv'))
      const answer = await fetch(`${app.api}/versions/${app.version_id}/pages/import`, {
        method: 'POST',
        headers: app.headers,
        body: form,
      })
      return ((await answer.json()) as { id: string }).id
    }
    const id = await importPage('game_ui')
    // Dialogue opens as rows of one line, of which twice as many fit.
    const dialogue = await importPage('dialogue')
    const { project_id } = await app.db
      .selectFrom('versions')
      .select('project_id')
      .where('id', '=', app.version_id)
      .executeTakeFirstOrThrow()
    const found = await fetch(`${app.api}/pages/${id}/document?language=${LANGUAGE}`, { headers: app.headers })
    const { name } = (await found.json()) as { name: string }
    const others = await joinOthers((on) =>
      connectHocuspocus(`${origin.replace('http', 'ws')}/collab`, name, token, on),
    )

    const open = async (path: string) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: origin })
      await context.addInitScript((kept) => localStorage.setItem('access_token', kept), token)
      await context.addInitScript(clockKeys)
      const page = await context.newPage()
      await page.goto(path)
      return page
    }
    const bare = await open('/favicon.svg')
    await bare.goto(`data:text/html,${encodeURIComponent(BARE)}`)
    await bare.locator('div').click()
    const openCell = async (id: string) => {
      const page = await open(`/projects/${project_id}/translations?lang=${LANGUAGE}&sort=page&size=${ROWS}&page=${id}`)
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.locator('[data-index="2"] [data-column="translation"]').click()
      await page.locator('.ProseMirror').waitFor()
      return page
    }
    const table = await openCell(id)
    const compact = await openCell(dialogue)
    for (const page of [bare, table, compact]) await press(page)

    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = { bare: await press(bare), alone: await press(table), compact: await press(compact) }
      others.start()
      rounds.push({ ...quiet, together: await press(table) })
      others.stop()
      await pause(500)
    }
    others.leave()
    return { rows: figures(rounds) }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Typed text is deleted again, so that every round finds the same text. */
async function press(page: Page): Promise<number[]> {
  await page.bringToFront()
  await page.evaluate(() => (window as unknown as KeyClock).keyClock.times.splice(0))
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('aeiou '[key % 6]!)
    await pause(KEY_EVERY_MS)
  }
  await pause(200)
  const times = await page.evaluate(() => (window as unknown as KeyClock).keyClock.times.splice(0))
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('Backspace')
  return times
}

/** People who type in the rows around, a letter every quarter of a second each. */
async function joinOthers(connect: (on: WireEvents) => ReturnType<typeof connectHocuspocus>) {
  const doc = new Y.Doc()
  await new Promise<void>((resolve) => {
    const guest = connect({
      joined: () => guest.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) return
        Y.applyUpdate(doc, payload)
        if (step !== STEP2) return
        guest.close()
        resolve()
      },
    })
  })
  const [firstItems, known] = [firstItemsOf(doc), Y.encodeStateVector(doc)]
  const typists = Array.from({ length: OTHERS }, (_, n) => startTypist(connect, firstItems[n + 3]!, known))
  while (!typists.every((typist) => typist.isReady())) await pause(20)
  let timers: ReturnType<typeof setInterval>[] = []
  return {
    start() {
      timers = typists.map((typist) => setInterval(typist.type, OTHERS_KEY_EVERY_MS + Math.random() * 20))
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
    leave() {
      for (const typist of typists) typist.close()
    },
  }
}

type Figure = 'bare' | 'alone' | 'compact' | 'together'
type Round = Record<Figure, number[]>

function figures(rounds: Round[]): Measured[] {
  const row = (
    what: string,
    peer: string,
    [ours, theirs]: [Figure, Figure],
    share: number,
    limit: number,
  ): Measured => {
    const figure = (which: Figure) => median(rounds.map((round) => quantile(round[which], share)))
    const ratio = median(rounds.map((round) => quantile(round[ours], share) / quantile(round[theirs], share)))
    const ms = (value: number) => `${value.toFixed(1)} ms`
    return {
      what,
      peer,
      ours: ms(figure(ours)),
      theirs: ms(figure(theirs)),
      ratio,
      goal: `≤ ${limit}`,
      met: ratio <= limit,
    }
  }
  const cell = `key to paint in a cell of ${ROWS} rows`
  const inCompact = `${cell} of one line`
  return [
    row(cell, 'a bare contenteditable', ['alone', 'bare'], 0.5, 2),
    row(`${cell}, p95`, 'a bare contenteditable', ['alone', 'bare'], 0.95, 2),
    row(inCompact, 'a bare contenteditable', ['compact', 'bare'], 0.5, 2),
    row(`${inCompact}, p95`, 'a bare contenteditable', ['compact', 'bare'], 0.95, 2),
    row(`the same while ${OTHERS} others type`, 'its own time alone', ['together', 'alone'], 0.5, 1.3),
  ]
}
