/** @module-tag nightly */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/app/database.ts'
import { launchServer } from '../support/app/launch.ts'
import { builders } from '../support/build/build.ts'
import { findMiscounts } from '../support/build/recount.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const KILLS = Number(process.env.KILLS ?? 3)
const [ROWS, PAGES, LONGEST_MS] = [1_000, 2, 500]

test(`[P5] copies and carries are there or not, however often the process is killed under them (${KILLS} kills)`, {
  timeout: 120_000 + KILLS * 20_000,
}, async () => {
  const random = seeded(chooseSeed('versions'))
  const { url: DATABASE_URL, db } = await testDatabase()
  const build = builders(db)
  const ana = await build.user()
  const project = await build.project(await build.organization({ owner: ana }))
  const version = await build.version(project)
  for (let page = 0; page < PAGES; page++) {
    const texts = Object.fromEntries(Array.from({ length: ROWS }, (_, row) => [`line.${row}`, `Line ${row}`]))
    await build.page(version, { name: `Scene ${page}`, texts })
  }
  await sql`insert into translations (source_text_id, target_language, content, status)
            select id, 'es', 'Texto', 'COMPLETED' from source_texts`.execute(db)
  const headers = { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' }

  async function send<Answer>(path: string, body: unknown) {
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }

  /** How many texts of each page of a version are translated, and into what. */
  async function pagesOf(id: string) {
    const { rows } = await sql<{ content: string; texts: number }>`
      select t.content, count(*)::int as texts
        from pages p join source_texts s on s.page_id = p.id join translations t on t.source_text_id = s.id
       where p.version_id = ${id} group by p.id, t.content`.execute(db)
    return rows
  }

  let edition = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = launchServer({ env: { DATABASE_URL, ROLES: 'api', RATE_LIMITS: 'off' } })
    const api = `${await server.ready}/api/v1`
    let isAlive = true
    const working = (async () => {
      while (isAlive) {
        const copy = await send<{ id: string }>(`${api}/projects/${project.id}/versions`, {
          ...{ name: `Copy ${edition}`, copy_of: version.id },
        })
        // Straight into the projection: no document of the page was opened.
        await sql`update translations set content = ${`Texto ${++edition}`} where source_text_id in (
                    select s.id from source_texts s join pages p on p.id = s.page_id
                     where p.version_id = ${version.id})`.execute(db)
        await send(`${api}/versions/${copy.id}/carries`, { from: version.id })
      }
    })().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error // else the process is gone
    })
    await pause(random() * LONGEST_MS + 300)
    server.child.kill('SIGKILL')
    isAlive = false
    await once(server.child, 'exit')
    await working

    for (const { id } of await db.selectFrom('versions').select('id').execute()) {
      const pages = await pagesOf(id)
      expect(pages.map(({ texts }) => texts)).toEqual(Array(PAGES).fill(ROWS))
      expect(new Set(pages.map(({ content }) => content)).size).toBe(1)
    }
    const whole = await sql<{ whole: boolean }>`
      select (select count(*) from version_states) = (select count(*) from versions) - 1
           + (select count(*) from version_carries) as whole`.execute(db)
    expect(whole.rows).toEqual([{ whole: true }])
    expect(await findMiscounts(db)).toEqual([])
  }
})
