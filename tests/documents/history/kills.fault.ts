/** @module-tag nightly */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startCompactor } from '#collab/compaction/compactor.ts'
import { openPage, segmentsOf } from '../../support/build/historyPage.ts'
import { openStudio, type Studio } from '../../support/collab/collab.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const KILLS = process.env.KILLS ? 60 : 3

/** Each statement that moves history takes a moment, so that a kill may come before, in and after it. */
async function slowDown({ db }: Studio) {
  await sql`create function linger() returns trigger language plpgsql as
    $$ begin perform pg_sleep(random() * 0.03); return null; end $$`.execute(db)
  for (const table of ['document_updates', 'document_snapshots'])
    await sql`create trigger linger after delete on ${sql.table(table)} for each statement execute function linger()`.execute(
      db,
    )
  for (const table of ['document_segments', 'document_bases'])
    await sql`create trigger linger after insert or update on ${sql.table(table)} for each statement execute function linger()`.execute(
      db,
    )
}

test('[H2] a compactor that is killed leaves no gap between segments and log', async () => {
  const random = seeded(chooseSeed('killed compactor'))
  const studio = await openStudio()
  const page = await openPage(studio)
  await slowDown(studio)
  let cut = 0
  for (let kill = 0; kill < KILLS; kill++) {
    for (let n = 0; n < 40; n++) await page.write(`Nuevo ${kill} ${n}`, n % 2)
    const compactor = startCompactor(studio.databaseUrl)
    const compaction = compactor.compact(page.name).then(
      () => false,
      () => true,
    )
    await snapshotWritten(studio)
    await pause(random() * 150)
    await compactor.close()
    if (await compaction) cut++

    const { seqs, head_seq } = await listHeld(studio)
    expect(seqs).toEqual(Array.from({ length: head_seq }, (_, n) => n + 1))
    for (let n = 0; n < 5; n++) {
      const seq = Math.floor(random() * (head_seq + 1))
      expect(await page.readTexts({ seq })).toEqual(page.shown.get(seq))
    }
  }
  for (let n = 0; n < 3; n++) {
    await page.write(`Ende ${n}`)
    await page.compactor.compact(page.name)
  }
  expect(cut).toBeGreaterThan(0)
  expect((await segmentsOf(studio)).at(-1)!.last_seq).toBeGreaterThan(40 * KILLS)
  for (const [seq, texts] of page.shown) if (seq % 7 === 0) expect(await page.readTexts({ seq })).toEqual(texts)
}, 300_000)

/** Every position that a segment or the log holds, once. */
async function listHeld(studio: Studio) {
  const { rows } = await sql<{ seq: number }>`
    select seq from document_updates
     union select generate_series(first_seq, last_seq) from document_segments order by seq`.execute(studio.db)
  const { head_seq } = await studio.db.selectFrom('document_heads').select('head_seq').executeTakeFirstOrThrow()
  return { seqs: rows.map(({ seq }) => Number(seq)), head_seq }
}

/** From now on the compactor moves history. */
const snapshotWritten = ({ db }: Studio) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ missing: number }>`
          select head_seq - (select max(seq) from document_snapshots) as missing from document_heads`.execute(db)
        return Number(rows[0]!.missing)
      },
      { timeout: 60_000, interval: 10 },
    )
    .toBe(0)
