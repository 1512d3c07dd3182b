import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { buildTable, tableIn } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

type Failure = { of: string; call: string; how: 'throws' | 'never answers' | 'fails' }
type Case = Failure & { when: 'from the start' | 'once a table is open' }

/** Runs inside the page: from now on this call of the browser's stores does not do what it should. */
function fail({ of, call, how }: Failure) {
  const owner = (window as unknown as Record<string, { prototype: Record<string, (...given: unknown[]) => unknown> }>)[
    of
  ]!
  const real = owner.prototype[call]!
  owner.prototype[call] = function failing(this: IDBObjectStore, ...given: unknown[]) {
    if (how === 'throws') throw new DOMException('The store has broken down', 'UnknownError')
    if (how === 'never answers') return call === 'databases' ? new Promise(() => {}) : new EventTarget()
    const request = real.apply(this, given)
    this.transaction.abort()
    return request
  }
}

const CALLS: Record<string, readonly string[]> = {
  IDBFactory: ['open', 'databases', 'deleteDatabase'],
  IDBDatabase: ['transaction'],
  IDBTransaction: ['objectStore'],
  IDBObjectStore: ['add', 'put', 'get', 'getAll', 'getAllKeys', 'delete', 'count', 'openCursor', 'openKeyCursor'],
  Storage: ['getItem', 'setItem', 'removeItem', 'key', 'clear'],
}
const HOWS: Record<string, readonly Failure['how'][]> = {
  IDBFactory: ['throws', 'never answers'],
  IDBObjectStore: ['throws', 'never answers', 'fails'],
}
const MOMENTS = ['from the start', 'once a table is open'] as const
/** Without it from the start nobody is signed in. */
const isPossible = ({ call, when }: Case) => call !== 'getItem' || when === 'once a table is open'
const CASES: Case[] = Object.entries(CALLS).flatMap(([of, calls]) =>
  calls.flatMap((call) =>
    (HOWS[of] ?? ['throws' as const]).flatMap((how) =>
      MOMENTS.map((when) => ({ of, call, how, when })).filter(isPossible),
    ),
  ),
)
const [AT_ONCE, OF_PLAIN_RUN] = [3, 2]
const PATIENCE_MS = 60_000

const untilSaved = ({ saveState }: ReturnType<typeof tableIn>) =>
  expect.poll(saveState, { timeout: PATIENCE_MS }).toBe('Saved')

/** A word of letters alone, which is part of no other. */
const nameOf = (at: number) => `Case ${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}.`

async function workOn(context: BrowserContext, path: string, one: Case, name: string) {
  const page = await context.newPage()
  if (one.when === 'from the start') await page.addInitScript(fail, one)
  await page.goto(`${path}&search=${encodeURIComponent(name)}`)
  const table = tableIn(page)
  await table.edit(name)
  if (one.when !== 'from the start') await page.evaluate(fail, one)
  await page.keyboard.type('Hecho')
  await untilSaved(table)
  await page.keyboard.press('Control+Enter')
  await untilSaved(table)
  await expect.poll(() => table.status(name).textContent(), { timeout: PATIENCE_MS }).toContain('Completed')
  await page.close()
}

async function workOnAll(cases: readonly Case[]) {
  const names = cases.map((_, at) => nameOf(at))
  const { ana, page: built, path } = await buildTable(server.build, names)
  const first = await newPage({ baseURL: server.url, expectedErrors: [/.*/] })
  first.context().setDefaultTimeout(PATIENCE_MS)
  await first.goto('/login')
  await first.evaluate((token) => localStorage.setItem('access_token', token), ana.token)
  await first.goto(path)
  await untilSaved(tableIn(first))
  await first.waitForFunction(async () => (await indexedDB.databases()).length > 0)

  const left = cases.entries()
  const failed: string[] = []
  const worker = async () => {
    for (const [at, one] of left)
      await workOn(first.context(), server.url + path, one, names[at]!).catch((error: unknown) => {
        failed.push(`${JSON.stringify(one)}: ${error}`)
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  expect(failed).toEqual([])
  const stored = await server.db
    .selectFrom('translations as t')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .where('s.page_id', '=', built.id)
    .select(['s.content as name', 't.content', 't.status'])
    .execute()
  const byName = new Map(stored.map(({ name, ...row }) => [name, row]))
  for (const [at, one] of cases.entries())
    expect(byName.get(names[at]!), JSON.stringify(one)).toEqual({ content: 'Hecho', status: 'COMPLETED' })
}

test('some calls of the stores fail, and people translate, save and complete', async () => {
  const random = seeded(chooseSeed('failing stores'))
  const drawn = CASES.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at)
  await workOnAll(drawn.slice(0, OF_PLAIN_RUN).map(({ one }) => one))
})

test(
  'each call of the stores fails in each way, and people translate, save and complete',
  {
    ...NIGHTLY,
    timeout: 900_000,
  },
  () => workOnAll(CASES),
)
