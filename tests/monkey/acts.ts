import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request, WebSocketRoute } from 'playwright'
import { formOf } from '../neighbours/forms.ts'
import { type Alphabet, wordOf } from './words.ts'

/** `row`: in which the person was as they did it, by what the browser says. */
export type Done = {
  kind: 'type' | 'complete' | 'check' | 'delete' | 'undo'
  row: string
  /** A text begun to be typed. */
  word?: string
  /** It stood in the editor, whole, and was not taken back since. */
  isWhole?: boolean
}
/** Everything that happened, for whoever looks for the cause of a finding. */
export const trace: string[] = []
export const noteTrace = (...what: unknown[]) => void trace.push(`${new Date().toISOString()} ${what.join(' ')}`)

export type Monkey = {
  name: string
  alphabet: Alphabet
  user_id: string
  token: string
  page: Page
  random: () => number
  /** Since all that was done before was acknowledged. */
  done: Done[]
  acknowledged: Done[]
  words: number
  network: Awaited<ReturnType<typeof networkOf>>
  call(method: string, path: string, body?: unknown): Promise<Response>
}
export type Field = { page_id: string; rows: string[]; sources: string[] }

const SHORT_MS = 1_500
/** A busy machine opens an editor late; the row of the AI has none. */
const EDITOR_MS = 3_000

export const draw = <Item>({ random }: Monkey, items: readonly Item[]) => items[Math.floor(random() * items.length)]!
const wait = ({ random }: Monkey, most: number) => pause(random() * most)
export function note(monkey: Monkey, done: Done) {
  monkey.done.push(done)
  noteTrace(monkey.name, done.kind, done.row, done.word)
}

export const cellOf = ({ page }: Monkey, row: string) => page.locator(`[data-row="${row}"] [data-column="translation"]`)
export const rowInFocus = ({ page }: Monkey) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row)
export const isWriting = ({ page }: Monkey) =>
  page.evaluate(() => document.activeElement?.classList.contains('ProseMirror') ?? false)

export async function open(monkey: Monkey, field: Field) {
  const row = draw(monkey, field.rows)
  await cellOf(monkey, row).click({ timeout: SHORT_MS })
  const isOpen = await monkey.page
    .waitForFunction(() => document.activeElement?.classList.contains('ProseMirror'), null, { timeout: EDITOR_MS })
    .catch(() => undefined)
  return isOpen && rowInFocus(monkey)
}

/** Counts as typed only what stands in the editor afterwards: keys of one that has closed are nobody's. */
export async function write(monkey: Monkey, into: string, by: (word: string) => Promise<unknown>) {
  const word = wordOf(monkey.alphabet, monkey.words++)
  const typed: Done = { kind: 'type', row: into, word }
  note(monkey, typed)
  await monkey.page.keyboard.press('Control+End')
  await by(` ${word}`)
  const [row, text] = await monkey.page.evaluate(() => {
    const editor = document.activeElement?.classList.contains('ProseMirror') ? document.activeElement : undefined
    return [editor?.closest<HTMLElement>('[data-row]')?.dataset.row, editor?.textContent ?? '']
  })
  typed.isWhole = row === into && text.includes(word)
  noteTrace(monkey.name, typed.isWhole ? 'typed' : 'lost the editor at', row, word)
  return row
}

/** A press elsewhere keeps what was typed. */
export const goOut = ({ page }: Monkey) => page.getByPlaceholder('Search translations...').click({ timeout: SHORT_MS })

async function leave(monkey: Monkey, row: string | undefined) {
  const { page } = monkey
  const way = draw(monkey, ['Control+Enter', 'Escape', 'click', 'stay'])
  noteTrace(monkey.name, 'leaves', row, way)
  if (way === 'stay') return
  if (way === 'click') return goOut(monkey)
  if (way === 'Control+Enter' && row !== undefined) note(monkey, { kind: 'complete', row })
  // takes back what was typed since the row was entered
  if (way === 'Escape') for (const one of monkey.done) if (one.row === row) one.isWhole = false
  await page.keyboard.press(way)
}

/** A question stands before everything else. */
export async function answerQuestion(monkey: Monkey) {
  const dialog = monkey.page.locator('[role="dialog"], [role="alertdialog"]')
  if ((await dialog.count()) === 0) return
  const save = dialog.getByRole('button', { name: 'Save anyway' })
  if ((await save.count()) > 0 && monkey.random() < 0.7) await save.click({ timeout: SHORT_MS })
  else await monkey.page.keyboard.press('Escape')
}

export async function type(monkey: Monkey, field: Field) {
  const row = await open(monkey, field)
  if (row === undefined) return
  let last: string | undefined = row
  for (let words = 1 + monkey.random() * 4; words > 1 && last === row; words--) {
    last = await write(monkey, row, (word) => monkey.page.keyboard.type(word, { delay: 15 }))
    await wait(monkey, 200)
  }
  await leave(monkey, last)
}

/** Writes in rows of one status alone, which leave the table as they get another one. */
async function filter(monkey: Monkey, field: Field) {
  const { page } = monkey
  const clear = page.getByRole('button', { name: 'Clear filters' })
  if (await isWriting(monkey)) await goOut(monkey)
  if (await clear.isVisible()) await clear.click({ timeout: SHORT_MS })
  await page
    .locator('.folding')
    .getByRole('button', { name: /^Status/ })
    .click({ timeout: SHORT_MS })
  const status = draw(monkey, [/^Not started/, /^Needs review/, /^Completed/])
  await page.getByRole('menuitem', { name: status }).click({ timeout: SHORT_MS })
  try {
    await page.keyboard.press('Escape')
    await wait(monkey, 600)
    const shown = await page
      .locator('[data-row]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.row))
    const rows = field.rows.filter((row) => shown.includes(row))
    noteTrace(monkey.name, 'sees', rows.length, 'of', field.rows.length, 'rows')
    for (let times = 0; times < 2 && rows.length > 0; times++) await type(monkey, { ...field, rows })
    await wait(monkey, 1_000)
  } finally {
    await answerQuestion(monkey)
    await clear.click({ timeout: SHORT_MS })
  }
}

/** Acts of people, by how often they do them. */
export const ACTS: Record<string, [often: number, act: (monkey: Monkey, field: Field) => Promise<unknown>]> = {
  type: [40, type],
  compose: [
    6,
    async (monkey, field) => {
      const row = await open(monkey, field)
      if (row === undefined) return
      const devtools = await monkey.page.context().newCDPSession(monkey.page)
      const last = await write(monkey, row, async (word) => {
        for (let end = 1; end <= word.length; end++) {
          const composed = { text: word.slice(0, end), selectionStart: end, selectionEnd: end }
          await devtools.send('Input.imeSetComposition', composed)
          await pause(20)
        }
        await devtools.send('Input.insertText', { text: word })
      })
      await devtools.detach()
      await leave(monkey, last)
    },
  ],
  keys: [
    5,
    async (monkey, field) => {
      const { page } = monkey
      if (await isWriting(monkey)) await goOut(monkey)
      await cellOf(monkey, draw(monkey, field.rows)).focus({ timeout: SHORT_MS })
      for (let moves = monkey.random() * 4; moves > 1; moves--)
        await page.keyboard.press(draw(monkey, ['ArrowDown', 'ArrowUp']))
      const key = draw(monkey, ['c', 'd', 'ArrowDown'])
      const row = await rowInFocus(monkey)
      if (row !== undefined && key !== 'ArrowDown' && !(await isWriting(monkey)))
        note(monkey, { kind: key === 'c' ? 'check' : 'complete', row })
      await page.keyboard.press(key)
    },
  ],
  search: [
    2,
    async (monkey, field) => {
      const box = monkey.page.getByPlaceholder('Search translations...')
      await box.fill(draw(monkey, field.sources).split(' ')[0]!, { timeout: SHORT_MS })
      await wait(monkey, 600)
      await box.fill('', { timeout: SHORT_MS })
    },
  ],
  filter: [3, filter],
  delete: [
    1,
    async (monkey, field) => {
      const row = draw(monkey, field.rows)
      const line = monkey.page.locator(`[data-row="${row}"]`)
      await line.hover({ timeout: SHORT_MS })
      note(monkey, { kind: 'delete', row })
      await line.getByRole('button', { name: /^Delete/ }).click({ timeout: SHORT_MS })
      await pause(200)
      const dialog = monkey.page.getByRole('alertdialog') // it asks where somebody is
      if (await dialog.isVisible()) await monkey.page.keyboard.press('Escape')
    },
  ],
  undo: [
    2,
    async (monkey, field) => {
      if (await isWriting(monkey)) await goOut(monkey)
      const row = draw(monkey, field.rows)
      await cellOf(monkey, row).focus({ timeout: SHORT_MS })
      if (await isWriting(monkey)) return
      note(monkey, { kind: 'undo', row })
      // It may be what is taken back, before the server has heard of it: all that was typed in the row.
      const last = monkey.done.findLast(({ isWhole }) => isWhole)?.row
      for (const one of monkey.done) if (one.row === last) one.isWhole = false
      await monkey.page.keyboard.press('Control+z')
    },
  ],
  translate: [1, ({ call }, { page_id }) => call('POST', `/pages/${page_id}/translate`, { languages: ['es'] })],
  merge: [1, (monkey, field) => merge(monkey, field)],
  offline: [
    1,
    async (monkey) => {
      await monkey.network.cut()
      await wait(monkey, 3_000)
      await monkey.network.join()
    },
  ],
  reload: [1, ({ page }) => untilLoaded(page, () => page.reload({ timeout: 10_000 }))],
}

/** A newer file of the page, in which some source texts are other ones. */
async function merge({ call, random }: Monkey, { page_id, rows, sources }: Field) {
  const lines = sources.map(
    (source, at) => `text_${at},${random() < 0.1 ? `${source} ${Math.floor(random() * 9)}` : source}`,
  )
  const csv = ['identifier,content', ...lines.slice(0, rows.length)].join('\n')
  const form = formOf({ format: 'csv' }, [{ path: 'page.csv', bytes: Buffer.from(csv) }])
  await call('POST', `/pages/${page_id}/reimport`, form)
}

/** Loads a page again and again, as people do while its server is away. */
export async function untilLoaded(page: Page, load: () => Promise<unknown>) {
  for (;;) {
    const isThere = await load().then(
      () =>
        page
          .locator('[data-row]')
          .first()
          .waitFor({ timeout: 10_000 })
          .then(
            () => true,
            () => false,
          ),
      () => false,
    )
    if (isThere) return
    await pause(500)
  }
}

/** A network that can be cut, live documents and calls alike; it knows how many calls that change something have no answer yet. */
export async function networkOf(page: Page) {
  let isCut = false
  const unanswered = new Set<Request>()
  page.on('request', (request) => request.method() !== 'GET' && unanswered.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => unanswered.delete(request))
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/collab$/, (socket) => {
    if (isCut) return void socket.close({ code: 1012, reason: 'cut' })
    const far = socket.connectToServer()
    open.add(socket)
    socket.onMessage((message) => open.has(socket) && far.send(message))
    far.onMessage((message) => open.has(socket) && socket.send(message))
    far.onClose((code, reason) => {
      open.delete(socket)
      void socket.close({ code: code === 1006 ? 1012 : code, reason }).catch(() => undefined)
    })
    socket.onClose(() => {
      open.delete(socket)
      void far.close().catch(() => undefined)
    })
  })
  return {
    unanswered: () => unanswered.size,
    async cut() {
      isCut = true
      await page.context().setOffline(true)
      for (const socket of open) void socket.close({ code: 1012, reason: 'cut' }).catch(() => undefined)
      open.clear()
    },
    async join() {
      isCut = false
      await page.context().setOffline(false)
    },
  }
}
