import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listUsers } from '#db/queries/accounts/users.ts'
import { listReport } from '#db/queries/billing/adminBilling.ts'
import { listMeterEvents } from '#db/queries/billing/adminBillingEvents.ts'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import type { Db } from '#db/schema.ts'
import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { exportVersion } from '#server/files/export/exportVersion.ts'
import { createFileNames } from '#server/files/export/zip/fileNames.ts'
import { testDatabase } from '../support/app/database.ts'
import { insertPage, populate } from '../support/build/population.ts'
import { fileWorkOf } from '../support/files/work.ts'
import { NIGHTLY, testInTurn } from '../support/runs/nightly.ts'
import { TIMED } from '../support/runs/timed.ts'
import { expectLinear } from './growth.ts'

/** The long form goes as far as is allowed. */
const isLong = process.env.FUZZ !== undefined
const NAMES = isLong ? 50_000 : 5000
const PAGES = isLong ? 2000 : 200
const ROWS = isLong ? 50_000 : 2000
const ENTRIES = isLong ? 100_000 : 3000
const MAX_CHARACTERS = 255

const TITLES: Record<string, (n: number) => string> = {
  'one name': () => 'Menu',
  'one long name': () => '👩‍👩‍👧‍👦'.repeat(MAX_CHARACTERS / 11),
  'names that differ behind the cut': (n) => `${'x'.repeat(240)}${n}`,
  'names that hold the numbers of others': (n) => (n % 2 === 0 ? 'Menu' : `Menu (${Math.ceil(n / 2)})`),
  'one name in two cases': (n) => (n % 2 === 0 ? 'menu' : 'MENU'),
}

testInTurn(5, Object.entries(TITLES))('files are named in linear time: %s', ([name, title]) =>
  expectLinear({
    name,
    make: (size) => Array.from({ length: size }, (_, n) => title(n)),
    run: (titles) => titles.map(createFileNames('csv')),
    largest: NAMES,
  }),
)

async function readAll(db: Db, versionId: string) {
  let bytes = 0
  for await (const piece of await exportVersion(db, fileWorkOf(db), versionId, {
    languages: await listTargetLanguages(db, versionId),
    isSpreadsheetSafe: true,
    isCheckedOnly: false,
  }))
    bytes += piece.length
  expect(bytes).toBeGreaterThan(0)
}

test('a ZIP grows with the number of its pages', NIGHTLY, async () => {
  const { db } = await testDatabase()
  const versions = await versionsOf(db, [PAGES / 2, PAGES], async (versionId, pages) => {
    await sql`insert into pages (id, version_id, name, type)
      select gen_random_uuid(), ${versionId}, repeat('x', 255), 'dialogue' from generate_series(1, ${pages})`.execute(
      db,
    )
  })
  await expectTwice('pages', (part) => readAll(db, versions[part]))
})

test('a ZIP grows with the rows of a page in every language', async () => {
  const { db } = await testDatabase()
  const versions = await versionsOf(db, [ROWS / 2, ROWS], async (versionId, rows) => {
    await insertPage(db, versionId, rows, (n) => `Texto ${n}`)
  })
  await db
    .updateTable('projects')
    .set({ target_languages: SPECIFIED_LANGUAGES.filter((code) => code !== 'en') })
    .execute()
  await expectTwice('rows', (part) => readAll(db, versions[part]))
})

/** A version with half of it, and one with all. */
async function versionsOf(
  db: Db,
  sizes: [number, number],
  fill: (versionId: string, size: number) => Promise<void>,
): Promise<{ half: string; whole: string }> {
  const [half, whole] = [(await populate(db, 1)).version_id, (await populate(db, 1)).version_id]
  await fill(half, sizes[0])
  await fill(whole, sizes[1])
  await sql`analyze`.execute(db)
  return { half, whole }
}

const ROUNDS = 5
const ATTEMPTS = 4
const MOST = 2.5
/** Below this the database's own beginnings count more than the rows. */
const NOISE_MS = 30

/** Asserts growth by the clock, because the database works in other processes. */
async function expectTwice(name: string, run: (part: 'half' | 'whole') => Promise<unknown>) {
  const least = { half: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY }
  const isLinear = () => least.whole < NOISE_MS || least.whole <= least.half * MOST
  for (let round = 0; round < ROUNDS * ATTEMPTS && (round < 2 || !isLinear()); round++) {
    for (const part of ['half', 'whole'] as const) {
      const before = performance.now()
      await run(part)
      least[part] = Math.min(least[part], performance.now() - before)
    }
  }
  expect(isLinear(), `${name}: ${least.whole} ms, ${least.half} ms for half of it`).toBe(true)
}

const SEARCHES: Record<string, string> = {
  percents: '%'.repeat(MAX_CHARACTERS),
  underscores: '_'.repeat(MAX_CHARACTERS),
  backslashes: '\\'.repeat(MAX_CHARACTERS),
  'percents and letters': '%a'.repeat(MAX_CHARACTERS).slice(0, MAX_CHARACTERS),
  'half of a name and another letter': `${'a'.repeat(126)}b`,
  'capital letters of two': 'İ'.repeat(MAX_CHARACTERS),
}

/** Names that nearly hold what is searched, so that each place in them is looked at. */
async function insertNames(db: Db, entries: number) {
  const name = sql`repeat((array['a', '%', '_', '\\', '%a'])[1 + n % 5], 120) || n`
  const each = sql`generate_series(1, ${entries}::integer) n`
  await sql`
    insert into usage_days (day, organization_id, project_id, target_language, requested_by, payer_id, plan,
      cents_per_word, organization_name, project_name, requested_by_name, payer_name, reserved_words, billed_words)
    select date '2026-11-01', gen_random_uuid(), gen_random_uuid(), 'es', gen_random_uuid(), gen_random_uuid(),
      'free_tier', 0, ${name}, ${name}, ${name}, ${name}, 0, 1 from ${each}`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into users (id, email, full_name, hashed_password, word_quota, role, personal_organization_id)
      select gen_random_uuid(), ${name} || '@example.com', ${name}, 'none', 500, 'FREE_TIER', gen_random_uuid()
        from ${each}`.execute(trx)
    await sql`
      insert into meter_events (payer_id, payer_name, customer_id, words, cents_per_word, at, next_attempt_at)
      select gen_random_uuid(), ${name}, ${name}, 1, 1, now(), now() from ${each}`.execute(trx)
  })
  await sql`analyze`.execute(db)
}

test('a search grows with its table, whatever is searched', { ...NIGHTLY, ...TIMED }, async () => {
  const databases = { half: (await testDatabase()).db, whole: (await testDatabase()).db }
  await insertNames(databases.half, ENTRIES / 2)
  await insertNames(databases.whole, ENTRIES)
  const page = { skip: 0, limit: 100 }
  for (const [name, search] of Object.entries(SEARCHES)) {
    await expectTwice(`report, ${name}`, (part) => listReport(databases[part], 'project', { search }, page))
    await expectTwice(`users, ${name}`, (part) => listUsers(databases[part], { search, ...page }))
    await expectTwice(`events, ${name}`, (part) => listMeterEvents(databases[part], { search, ...page }))
  }
})
