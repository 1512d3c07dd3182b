import * as Y from 'yjs'
import { insertSnapshotPart } from '#db/queries/documents/documentSnapshots.ts'
import { findHeadOfPage, type Head, insertHead, listRows } from '#db/queries/documents/documents.ts'
import { type Run, runIn } from '#db/run.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type DocumentName, documentName } from '../document/names.ts'
import { contentOf, requestOf, scoreOf, setCheck, statusOf } from '../document/rows.ts'
import { SERVER_CLIENT, sha256 } from './load.ts'

const PART = 65_536

export async function openDocument(db: Db, page_id: string, language: LanguageCode) {
  const run = runIn(db)
  const head =
    (await findHeadOfPage(run, page_id, language)) ??
    (await db.transaction().execute((trx) => createDocument(runIn(trx), page_id, language)))
  return { name: head.name as DocumentName, generation: head.generation }
}

/** Head and first snapshot appear in one transaction: no document ever starts empty. */
export async function createDocument(run: Run, page_id: string, language: LanguageCode): Promise<Head> {
  const name = documentName({ page_id, language, generation: 1 })
  const head = await insertHead(run, page_id, language, name)
  if (head) {
    const state = await encodeProjection(run, page_id, language)
    await insertSnapshot(run, head.id, head.head_seq, state)
    return head
  }
  const existing = await findHeadOfPage(run, page_id, language)
  if (!existing) throw new Error(`There is no page ${page_id}`)
  return existing
}

export async function encodeProjection(run: Run, page_id: string, language: LanguageCode): Promise<Uint8Array> {
  const rows = await listRows(run, page_id, language)
  const doc = new Y.Doc()
  doc.clientID = SERVER_CLIENT
  doc.transact(() => {
    for (const row of rows) contentOf(doc).set(row.id, new Y.Text(row.content ?? ''))
    for (const { id, status } of rows) if (status !== null) statusOf(doc).set(id, status)
    for (const { id, score } of rows) if (score !== null) scoreOf(doc).set(id, score)
    for (const { id, checked_at: at, steps_left: left } of rows) if (at !== null) setCheck(doc, id, { at, left })
    for (const { id, request_id } of rows) if (request_id !== null) requestOf(doc).set(id, request_id)
  })
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}

export async function insertSnapshot(run: Run, id: number, seq: number, state: Uint8Array) {
  for (const part of partsOf(state, PART)) await insertSnapshotPart(run, id, seq, part)
}

/** In small parts: one write of some megabytes would delay every commit behind it. */
export function partsOf(state: Uint8Array, size: number) {
  const hash = sha256(state)
  const parts = Math.max(1, Math.ceil(state.length / size))
  return Array.from({ length: parts }, (_, part) => {
    return { part, parts, state: state.subarray(part * size, (part + 1) * size), sha256: hash }
  })
}
