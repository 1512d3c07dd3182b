import { sql } from 'kysely'
import { startCompactor } from '#collab/compaction/compactor.ts'
import { readAsOf } from '#collab/history/readAsOf.ts'
import { openDocument } from '#collab/loading/openDocument.ts'
import type { Db } from '#db/schema.ts'
import { insertPage, populate } from '../../support/build/population.ts'
import { typeRealistically } from '../../support/build/realisticTyping.ts'
import { readDocument } from '../../support/collab/documents.ts'
import { seeded } from '../../support/runs/random.ts'

const SEED = 7
/** Between two compactions; segments are as long as when people type. */
const AT_ONCE = 5000

/** A page in which two people typed so much, compacted on the way; what the history takes up, in bytes a keystroke. */
export async function writeHistory(db: Db, databaseUrl: string, size: { rows: number; keystrokes: number }) {
  const { version_id } = await populate(db, 1)
  const { page_id } = await insertPage(db, version_id, size.rows)
  const { name } = await openDocument(db, page_id, 'es')
  const { doc, head } = await readDocument(databaseUrl, name)
  const { rows } = await sql<{ id: string }>`
    select id from source_texts where page_id = ${page_id} order by position`.execute(db)
  const typed = typeRealistically(
    doc,
    rows.map(({ id }) => id),
    seeded(SEED),
  )
  const compactor = startCompactor(databaseUrl)
  for (let written = 0; written < size.keystrokes; written += AT_ONCE) {
    const updates = Array.from({ length: AT_ONCE }, () => typed.next().value!)
    await db
      .insertInto('document_updates')
      .values(updates.map((update) => ({ document_id: head.id, ...update })))
      .execute()
    await sql`update document_heads set head_seq = ${updates.at(-1)!.seq} where id = ${head.id}`.execute(db)
    await compactor.compact(name)
  }
  await compactor.close()
  const { rows: taken } = await sql<{ kept: number; segments: number; bases: number }>`
    select max(last_seq) as kept, pg_total_relation_size('document_segments') as segments,
           pg_total_relation_size('document_bases') as bases
      from document_segments where document_id = ${head.id}`.execute(db)
  return { address: { page_id, language: 'es' } as const, taken: taken[0]! }
}

/** Milliseconds to read a document at random positions. */
export async function timeReads(db: Db, address: Parameters<typeof readAsOf>[1], last: number, times: number) {
  const random = seeded(SEED)
  const measured: number[] = []
  for (let n = 0; n < times; n++) {
    const seq = Math.floor(random() * last)
    const start = performance.now()
    const found = await readAsOf(db, address, { seq })
    measured.push(performance.now() - start)
    if (found?.seq !== seq) throw new Error(`Position ${seq} is not kept`)
    found.doc.destroy()
  }
  return measured
}
