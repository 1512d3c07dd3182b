/** @module-tag nightly */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../support/app/database.ts'
import { launchServer } from '../../../support/app/launch.ts'
import { builders } from '../../../support/build/build.ts'
import { chooseSeed, seeded } from '../../../support/runs/random.ts'

const KILLS = Number(process.env.KILLS ?? 1)
const [ROWS, LONGEST_MS] = [2_000, 700]

/** A file of which each edition has other texts in some rows, lacks some, and has some of its own. */
function edition(number: number) {
  const texts: Record<string, string> = {}
  for (let row = 0; row < ROWS; row++) {
    if (number > 0 && row % 50 === number % 50) continue
    texts[`line.${row}`] = row % 7 === number % 7 ? `Line ${row} of edition ${number}` : `Line ${row}`
    if (number > 0 && row % 100 === 0) texts[`new.${number}.${row}`] = `New ${row} of edition ${number}`
  }
  return texts
}

test(`[P5] an import and a re-import are there or not, however often the process is killed under them (${KILLS} kills)`, {
  timeout: 120_000 + KILLS * 20_000,
}, async () => {
  const random = seeded(chooseSeed('reimport'))
  const { url: DATABASE_URL, db } = await testDatabase()
  const build = builders(db)
  const ana = await build.user()
  const version = await build.version(await build.project(await build.organization({ owner: ana })))
  const headers = { Authorization: `Bearer ${ana.token}` }

  async function send(path: string, file: unknown) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ name: 'Game', type: 'dialogue', format: 'json' }))
      body.append(name, value)
    body.append('file', new File([JSON.stringify(file)], 'en.json'))
    const response = await fetch(path, { method: 'POST', headers, body })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return response.json()
  }

  /** The texts of a page, in order, by identifier. */
  async function textsOf(page_id: string) {
    const rows = db.selectFrom('source_texts').where('page_id', '=', page_id).orderBy('position')
    const found = await rows.select(['identifier', 'content', 'position']).execute()
    expect(found.map(({ position }) => position)).toEqual(found.map((_, at) => at))
    return Object.fromEntries(found.map(({ identifier, content }) => [identifier, content]))
  }

  let page: { id: string } | undefined
  let [stored, interrupted] = [0, 0]
  for (let kill = 0; kill < KILLS; kill++) {
    const server = launchServer({ env: { DATABASE_URL, ROLES: 'api', RATE_LIMITS: 'off' } })
    const api = `${await server.ready}/api/v1`
    const importFirst = () => send(`${api}/versions/${version.id}/pages/import/file`, edition(0))
    page ??= (await importFirst()) as { id: string }
    let isAlive = true
    const importing = (async () => {
      while (isAlive) {
        await send(`${api}/pages/${page!.id}/reimport`, edition(stored + 1))
        stored++
        await importFirst()
      }
    })().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error // else the process is gone
    })
    // A slow machine gets as much done in a life as a fast one.
    const enough = stored + Math.floor(random() * 3)
    while (stored < enough) await pause(5)
    await pause(random() * LONGEST_MS)
    server.child.kill('SIGKILL')
    isAlive = false
    await once(server.child, 'exit')
    await importing

    // All of the edition under way, or nothing of it; and every page that is there is whole.
    const now = await textsOf(page.id)
    const isNext = JSON.stringify(now) === JSON.stringify(edition(stored + 1))
    if (isNext) stored++
    else interrupted++
    expect(now).toEqual(edition(stored))
    const { rows } = await sql<{ texts: number; count: number }>`
      select count(*) as texts, (select sum(c.texts) from text_counters c where c.page_id = s.page_id
                                    and c.target_language is null) as count
        from source_texts s where page_id <> ${page.id} group by page_id`.execute(db)
    for (const { texts, count } of rows) expect([Number(texts), Number(count)]).toEqual([ROWS, ROWS])
    const reimports = await db
      .selectFrom('reimports')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(reimports.count)).toBe(stored)
  }
  console.log(`${stored} re-imports are there, ${interrupted} of ${KILLS} kills left nothing`)
  expect(stored + interrupted).toBeGreaterThan(0)
})
