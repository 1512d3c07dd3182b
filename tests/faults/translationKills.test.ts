import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../support/app.ts'
import { launchServer } from '../support/launch.ts'
import { startOpenAi } from '../support/openai.ts'
import { chooseSeed, seeded } from '../support/random.ts'

const KILLS = Number(process.env.KILLS ?? 20)
const [PAGES, ROWS, WORDS] = [3, 500, 4]
const FINAL = ['COMPLETED', 'NEEDS_REVIEW', 'FAILED']

type Row = { id: string; content: string; status: string; request_id: string | null }
type Entry = { translation_id: string; words: number; state: string }

/** What is wrong between the texts and what was billed for them. */
function faultsInBooks(rows: Row[], ledger: Entry[]): string[] {
  const billed = Map.groupBy(
    ledger.filter((entry) => entry.state === 'billed'),
    (entry) => entry.translation_id,
  )
  return [
    ...rows.filter((row) => !FINAL.includes(row.status) || row.request_id !== null).map((row) => `${row.id} is stuck`),
    ...ledger.filter((entry) => entry.state === 'reserved').map((entry) => `${entry.translation_id} is still reserved`),
    ...rows.flatMap((row) => {
      const [due, times] = [row.content === '' ? 0 : 1, billed.get(row.id)?.length ?? 0]
      return due === times ? [] : [`${row.id} was billed ${times} times instead of ${due}`]
    }),
  ]
}

test('[P3] workers killed again and again during 1,500 translations: every row is final, and billed once if it has a text', async () => {
  const random = seeded(chooseSeed('translation kills'))
  const chance = (share: number) => random() < share
  const model = await startOpenAi({
    latencyMs: KILLS * 50,
    fault: () => (chance(0.05) ? 'cut' : chance(0.05) ? { status: 500 } : chance(0.03) ? { status: 429 } : undefined),
    translate: ({ text }) => (chance(0.03) ? undefined : `es ${text}`),
  })
  const settings = { OPENAI_BASE_URL: model.url, AI_ATTEMPTS: '2', BILLING: 'on' }
  const app = await createTestApp(settings)
  const env = { ...settings, ROLES: 'worker', DATABASE_URL: app.services.config.databaseUrl }
  let worker = launchServer({ env })
  onTestFinished(async () => {
    worker.child.kill('SIGKILL')
    await model.close()
    await app.close()
  })
  const ana = await app.build.user({ word_quota: PAGES * ROWS * WORDS })
  const version = await app.build.version(await app.build.project(await app.build.organization({ owner: ana })))
  const texts = Array.from({ length: ROWS }, (_, n) => `text with number ${n}`)
  for (let n = 0; n < PAGES; n++) {
    const page = await app.build.page(version, { texts })
    await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  }
  // What pg-boss does itself once the heartbeat of a killed worker has been missing for 10 seconds.
  const retry = () =>
    sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active' or (state = 'retry' and start_after > now())`.execute(
      app.db,
    )

  let kills = 0
  while (kills < KILLS) {
    await worker.ready
    await pause(random() * 1_200)
    worker.child.kill('SIGKILL')
    await worker.ended
    kills++
    await retry()
    worker = launchServer({ env })
  }
  model.behaviour = { translate: ({ text }) => `es ${text}` }

  const rows = () => app.db.selectFrom('translations').select(['id', 'content', 'status', 'request_id']).execute()
  const ledger = () => app.db.selectFrom('word_ledger').select(['translation_id', 'words', 'state']).execute()
  await vi.waitFor(async () => expect((await rows()).filter((row) => row.request_id !== null)).toEqual([]), {
    timeout: 90_000,
    interval: 300,
  })
  expect(await rows()).toHaveLength(PAGES * ROWS)
  expect(faultsInBooks(await rows(), await ledger())).toEqual([])
  const billed = (await ledger()).filter((entry) => entry.state === 'billed')
  expect(await (await app.as(ana).get('/users/me/quota')).json()).toMatchObject({
    words_translated: billed.length * WORDS,
  })
}, 600_000)

test('a worker that bills in one step and writes in another would be caught', () => {
  const random = seeded(7)
  const rows: Row[] = Array.from({ length: 1_500 }, (_, n) => ({
    id: String(n),
    content: '',
    status: 'PENDING',
    request_id: 'r',
  }))
  const ledger: Entry[] = []
  for (const row of rows)
    for (let isKilled = true; isKilled; ) {
      ledger.push({ translation_id: row.id, words: WORDS, state: 'billed' })
      isKilled = random() < 20 / 1_500
      if (!isKilled) Object.assign(row, { content: 'es', status: 'COMPLETED', request_id: null })
    }

  expect(faultsInBooks(rows, ledger)).not.toEqual([])
})
