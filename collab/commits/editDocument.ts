import type * as Y from 'yjs'
import { commitUpdate } from '#db/queries/documents/documentCommits.ts'
import { findOperation, type Head, insertOperation, listRevisions, lockHead } from '#db/queries/documents/documents.ts'
import { type Run, runIn } from '#db/run.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { isFinished } from '#db/vocabulary/statuses.ts'
import { rebuild } from '../compaction/generations.ts'
import type { DocumentName } from '../document/names.ts'
import { setCheck } from '../document/rows.ts'
import type { Hints } from '../hints.ts'
import { SERVER_CLIENT, TooManyConflicts } from '../loading/load.ts'
import { createDocument, openDocument } from '../loading/openDocument.ts'
import { createReplicas, type Replicas } from '../loading/replicas.ts'
import { restoreChecked } from '../projection/keptRows.ts'
import { captureUpdate, projectRow, rewrittenRows, touchedRows } from '../projection/rows.ts'

type Actor = { kind: 'person' | 'ai' | 'import' | 'api'; id: string | null; name: string }
export type Edit = {
  actor: Actor
  /** The same operation twice changes the document once. */
  opId?: string
  /** Source text id → `translations.revision` as it was read; 0 when there was no row. */
  expectedRevisions?: Map<string, number>
  /** Checked rows stay as they are, and what it writes there is kept beside them as a suggestion. */
  keepsChecked?: boolean
}
export type Address = { page_id: string; language: LanguageCode }
export type Edited = { seq: number; changed: boolean }

export class RevisionMoved extends Error {
  override name = 'RevisionMoved'
  readonly rows: string[]

  constructor(rows: string[]) {
    super('The translation was changed in the meantime')
    this.rows = rows
  }
}

/**
 * Changes a document from the server's side, in any process.
 * @throws {RevisionMoved} a row in `expectedRevisions` was edited since it was read
 */
export async function editDocument(
  { db, hints, replicas = createReplicas() }: { db: Db; hints: Hints; replicas?: Replicas },
  at: Address,
  change: (doc: Y.Doc) => void,
  edit: Edit,
): Promise<Edited> {
  await openDocument(db, at.page_id, at.language) // beforehand: making a big one would hold the locks for long
  const {
    announce,
    rows: _,
    ...edited
  } = await db.transaction().execute((trx) => editDocumentIn(trx, replicas, at, change, edit))
  announce(hints)
  return edited
}

/**
 * Locks the head until the caller's transaction ends: lock what else you need (the payer, for one) before, but write to
 * `translations` only after. Call `announce` once the transaction is committed; `rows` are
 * finished ones that the change has touched.
 */
export async function editDocumentIn(
  trx: Trx,
  replicas: Replicas,
  at: Address,
  change: (doc: Y.Doc) => void,
  edit: Edit,
) {
  const run = runIn(trx)
  const locked = (await lockHead(run, at)) ?? (await createDocument(run, at.page_id, at.language))
  const unchanged = { seq: locked.head_seq, changed: false, rows: [] as string[], announce: (_hints: Hints) => {} }
  if (edit.opId !== undefined) {
    if (await findOperation(run, locked.id, edit.opId)) return unchanged
    await insertOperation(run, locked.id, edit.opId)
  }
  if (edit.expectedRevisions) await requireRevisions(run, at.language, edit.expectedRevisions)

  const { head, doc } = await takeCurrent(run, replicas, locked)
  const ownClient = doc.clientID
  doc.clientID = SERVER_CLIENT
  let keptAside: ReadonlyMap<string, string> = new Map()
  const { update, transaction } = captureUpdate(doc, (transaction) => {
    change(doc)
    if (edit.keepsChecked) keptAside = restoreChecked(doc, transaction)
    for (const row of rewrittenRows(doc, transaction)) if (!keptAside.has(row)) setCheck(doc, row, undefined)
    return undefined
  })
  doc.clientID = ownClient
  if (!update) return unchanged
  const rows = [...touchedRows(doc, transaction)].map((row) => {
    const suggestion = keptAside.get(row)
    return { ...projectRow(doc, row), ...(suggestion && { suggestion }) }
  })
  await commitLocked(run, head, update, edit.actor, rows)
  const seq = head.head_seq + 1
  const announce = (hints: Hints) => {
    replicas.keep(head.name, { doc, last: { seq, bytes: Buffer.from(update) } })
    hints.moved(locked.name as DocumentName, seq)
    if (head !== locked) hints.moved(head.name as DocumentName, seq)
  }
  const finished = rows.flatMap(({ status, source_text_id }) => (isFinished(status) ? [source_text_id] : []))
  return { seq, changed: true, rows: finished, announce }
}

async function takeCurrent(run: Run, replicas: Replicas, head: Head) {
  try {
    return { head, doc: await replicas.take(run, head) }
  } catch (error) {
    if (!(error instanceof TooManyConflicts)) throw error
    const { name, seq } = await rebuild(run, head)
    const next: Head = { ...head, name, head_seq: seq, generation: head.generation + 1 }
    return { head: next, doc: await replicas.take(run, next) }
  }
}

async function requireRevisions(run: Run, language: LanguageCode, expected: Map<string, number>) {
  const found = await listRevisions(run, language, [...expected.keys()])
  const revisions = new Map(found.map((row) => [row.source_text_id, row.revision]))
  const moved = [...expected].filter(([row, revision]) => (revisions.get(row) ?? 0) !== revision)
  if (moved.length > 0) throw new RevisionMoved(moved.map(([row]) => row))
}

async function commitLocked(
  run: Run,
  head: Head,
  update: Uint8Array,
  actor: Actor,
  rows: ReturnType<typeof projectRow>[],
) {
  const { id: document_id, head_seq, access_version } = head
  const actors = [actor.id === null ? actor.kind : `${actor.kind}:${actor.id}`]
  const commit = { document_id, head_seq, access_version, bytes: update, actors, clients: [], rows, onlyText: false }
  if (!(await commitUpdate(run, commit))) throw new Error(`The lock on ${head.name} did not hold`)
}
