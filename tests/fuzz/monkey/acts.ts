import { setTimeout as pause } from 'node:timers/promises'
import type { Page, WebSocketRoute } from 'playwright'
import { formOf } from '../neighbours/forms.ts'

/** `row`: in which the person was as they did it, by what the browser says. */
export type Done = { at: number; kind: 'typed' | 'complete' | 'check' | 'delete' | 'undo'; row: string; token?: string }
/** Everything that happened, for whoever looks for the cause of a finding. */
export const trace: string[] = []
export const noteTrace = (...what: unknown[]) => void trace.push(`${new Date().toISOString()} ${what.join(' ')}`)

export type Monkey = {
  name: string
  user_id: string
  token: string
  page: Page
  random: () => number
  done: Done[]
  words: number
  network: Awaited<ReturnType<typeof networkOf>>
  call(method: string, path: string, body?: unknown): Promise<Response>
}
export type Field = { page_id: string; rows: string[]; sources: string[] }

const SHORT_MS = 1_500

const draw = <Item>({ random }: Monkey, items: readonly Item[]) => items[Math.floor(random() * items.length)]!
const wait = ({ random }: Monkey, most: number) => pause(random() * most)
function note(monkey: Monkey, kind: Done['kind'], row: string, token?: string) {
  monkey.done.push({ at: Date.now(), kind, row, ...(token === undefined ? {} : { token }) })
  noteTrace(monkey.name, kind, row, token)
}

const cellOf = ({ page }: Monkey, row: string) => page.locator(`[data-row="${row}"] [data-column="translation"]`)
const rowInFocus = ({ page }: Monkey) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row)
const isWriting = ({ page }: Monkey) =>
  page.evaluate(() => document.activeElement?.classList.contains('ProseMirror') ?? false)

/** A word that nobody else writes, in letters that no key of the grid is bound to while it is looked for. */
const nextWord = (monkey: Monkey) => `${monkey.name}${'qwxyzjk'[monkey.words % 7]}${(monkey.words++).toString(36)}`

async function open(monkey: Monkey, field: Field) {
  const row = draw(monkey, field.rows)
  await cellOf(monkey, row).click({ timeout: SHORT_MS })
  await pause(50)
  if (!(await isWriting(monkey))) return undefined
  return rowInFocus(monkey)
}

/** Counts as typed only what stands in the editor afterwards: keys of one that has closed are nobody's. */
async function write(monkey: Monkey, word: string, by: (word: string) => Promise<unknown>) {
  await monkey.page.keyboard.press('Control+End')
  await by(` ${word}`)
  const [row, text] = await monkey.page.evaluate(() => {
    const editor = document.activeElement?.classList.contains('ProseMirror') ? document.activeElement : undefined
    return [editor?.closest<HTMLElement>('[data-row]')?.dataset.row, editor?.textContent ?? '']
  })
  if (row !== undefined && text.includes(word)) note(monkey, 'typed', row, word)
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
  if (way === 'Control+Enter' && row !== undefined) note(monkey, 'complete', row)
  // takes back what was typed since the row was entered
  if (way === 'Escape') for (const one of monkey.done) if (one.row === row) delete one.token
  await page.keyboard.press(way)
}

/** Acts of people, by how often they do them. */
export const ACTS: Record<string, [often: number, act: (monkey: Monkey, field: Field) => Promise<unknown>]> = {
  type: [
    8,
    async (monkey, field) => {
      if ((await open(monkey, field)) === undefined) return
      const row = await write(monkey, nextWord(monkey), (word) => monkey.page.keyboard.type(word, { delay: 15 }))
      await wait(monkey, 300)
      await leave(monkey, row)
    },
  ],
  compose: [
    2,
    async (monkey, field) => {
      if ((await open(monkey, field)) === undefined) return
      const devtools = await monkey.page.context().newCDPSession(monkey.page)
      const row = await write(monkey, nextWord(monkey), async (word) => {
        for (let end = 1; end <= word.length; end++) {
          const composed = { text: word.slice(0, end), selectionStart: end, selectionEnd: end }
          await devtools.send('Input.imeSetComposition', composed)
          await pause(20)
        }
        await devtools.send('Input.insertText', { text: word })
      })
      await devtools.detach()
      await leave(monkey, row)
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
        note(monkey, key === 'c' ? 'check' : 'complete', row)
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
  delete: [
    1,
    async (monkey, field) => {
      const row = draw(monkey, field.rows)
      const line = monkey.page.locator(`[data-row="${row}"]`)
      await line.hover({ timeout: SHORT_MS })
      note(monkey, 'delete', row)
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
      note(monkey, 'undo', row)
      const last = monkey.done.findLast(({ token }) => token) // it may be what is taken back, before the server has heard of it
      if (last) delete last.token
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

/** A network that can be cut, live documents and calls alike. */
export async function networkOf(page: Page) {
  let isCut = false
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
