import { sql } from 'kysely'
import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import type { Db, Trx } from '#db/schema.ts'
import { markersIn, type Writer } from './writer.ts'

/**
 * Replays a document's log with SQL of its own, so that a fault of the loader shows.
 * @throws when the log has a gap or the replay lacks something
 */
export async function replay(db: Db, document: string) {
  const head = await db
    .selectFrom('document_heads')
    .select(['id', 'head_seq', 'page_id', 'language'])
    .where('name', '=', document)
    .executeTakeFirstOrThrow()
  const snapshot = await sql<{ seq: number; state: Buffer }>`
    select seq, string_agg(state, ''::bytea order by part) as state from document_snapshots
    where document_id = ${head.id} group by seq having count(*) = max(parts) order by seq desc limit 1`.execute(db)
  const from = snapshot.rows[0] ?? { seq: 0, state: undefined }
  const log = await db
    .selectFrom('document_updates')
    .select(['seq', 'bytes'])
    .where('document_id', '=', head.id)
    .where('seq', '>', from.seq)
    .orderBy('seq')
    .execute()
  log.forEach(({ seq }, n) => {
    if (seq !== from.seq + 1 + n) throw new Error(`${document}: the log has a gap before ${seq}`)
  })
  if (from.seq + log.length !== head.head_seq) throw new Error(`${document}: the log ends before the head`)
  const doc = new Y.Doc()
  if (from.state) Y.applyUpdate(doc, from.state)
  for (const { bytes } of log) Y.applyUpdate(doc, bytes)
  if (doc.store.pendingStructs || doc.store.pendingDs) throw new Error(`${document}: the log lacks what it builds on`)
  return { texts: textsOf(doc), page_id: head.page_id, language: head.language }
}

export const textsOf = (doc: Y.Doc) =>
  Object.fromEntries([...contentOf(doc)].map(([row, text]) => [row, text.toString()] as const).sort())

/** Every fault found; empty when everything acknowledged is there once, in the log, the projection and every client. */
export const findFaults = (db: Db, document: string, writers: Writer[]) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => compare(trx, document, writers))

async function compare(db: Trx, document: string, writers: Writer[]): Promise<string[]> {
  const faults: string[] = []
  const { texts, page_id, language } = await replay(db, document)
  const markers = Object.values(texts).flatMap(markersIn)
  const seen = new Set(markers)
  if (seen.size !== markers.length) faults.push(`${document}: ${markers.length - seen.size} markers stand twice`)
  for (const writer of writers) {
    const missing = [...writer.acknowledged].filter((marker) => !seen.has(marker))
    if (missing.length > 0)
      faults.push(
        `${document}: ${missing.length} acknowledged edits of ${writer.name} are missing: ${missing.slice(0, 3)}`,
      )
    const shown = JSON.stringify(textsOf(writer.doc()))
    if (shown !== JSON.stringify(texts)) faults.push(`${document}: ${writer.name} shows something else than the log`)
  }
  const projected = await db
    .selectFrom('translations')
    .innerJoin('source_texts', 'source_texts.id', 'translations.source_text_id')
    .where('source_texts.page_id', '=', page_id)
    .where('translations.target_language', '=', language)
    .select(['source_text_id', 'translations.content'])
    .execute()
  const projection = new Map(projected.map((row) => [row.source_text_id, row.content]))
  for (const [row, text] of Object.entries(texts))
    if ((projection.get(row) ?? '') !== text) faults.push(`${document}: the projection of ${row} differs from the log`)
  return faults
}
