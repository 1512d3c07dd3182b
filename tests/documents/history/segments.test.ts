import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startCompactor } from '#collab/compaction/compactor.ts'
import { decodeSegment, encodeSegment } from '#collab/history/segments.ts'
import { fill, openPage, segmentsOf } from '../../support/build/historyPage.ts'
import { createRows, typeRealistically } from '../../support/build/realisticTyping.ts'
import { openStudio } from '../../support/collab/collab.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

test('[H2] a segment gives back every update with its position, time and actors', () => {
  const { doc, rows } = createRows(50)
  const typed = typeRealistically(doc, rows, seeded(chooseSeed('segment')))
    .take(700)
    .toArray()
  typed[3]!.actors = [...typed[3]!.actors, 'ai']
  typed[4]!.actors = []
  const segment = encodeSegment(typed)

  expect(decodeSegment(segment)).toEqual(typed)
  expect(segment.actors).toHaveLength(3)
  expect([segment.first_seq, segment.last_seq]).toEqual([1, 700])
})

test('[H2] a segment that is damaged, or not kept as it was written, is noticed', async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  await sql`create function spoil() returns trigger language plpgsql as
    $$ begin new.updates := overlay(new.updates placing '\\x00ff' from 12); return new; end $$`.execute(studio.db)
  await sql`create trigger spoil before insert or update on document_segments for each row execute function spoil()`.execute(
    studio.db,
  )
  await expect(fill(page, 15)).rejects.toThrow('was not kept as it was written')
  const { first } = await studio.db
    .selectFrom('document_updates')
    .select((eb) => eb.fn.min('seq').as('first'))
    .executeTakeFirstOrThrow()
  expect(first).toBe(1)
  await expect(page.read({ seq: 3 })).rejects.toThrow()
})

test('[H2] two nodes that compact at the same time keep everything once', NIGHTLY, async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  const other = startCompactor(studio.databaseUrl)
  onTestFinished(() => other.close())
  for (let n = 1; n <= 40; n++) {
    await page.write(`Nuevo ${n}`, n % 2)
    if (n % 4 === 0)
      await Promise.all(
        [page.compactor.compact(page.name), other.compact(page.name)].map((done) => done.catch(() => 0)),
      )
  }
  const segments = await segmentsOf(studio)
  segments.forEach(({ first_seq }, n) => void expect(first_seq).toBe((segments[n - 1]?.last_seq ?? 0) + 1))
  for (const [seq, texts] of page.shown) expect(await page.readTexts({ seq })).toEqual(texts)
})
