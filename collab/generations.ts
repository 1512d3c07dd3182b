import { deleteStored, type Head, listRows, lockHead, type Run, raiseHead, runOn } from '#db/queries/documents.ts'
import { type DocumentName, documentName, readDocumentName } from './document/names.ts'
import { contentOf } from './document/rows.ts'
import type { Engine, LiveDocument } from './live.ts'
import { buildDocument, Damaged, loadStored } from './load.ts'
import { encodeProjection, insertSnapshot } from './openDocument.ts'
import { differences } from './projection.ts'

const SMALL_BYTES = 2 << 20
const FACTOR = 4
/** What a row costs beside its text: its id in up to four maps, its status and score. */
const ROW_BYTES = 160

/** Mostly history: what is stored is large, and over four times what a document without history would be. */
export function isOvergrown({ doc, joins }: Pick<LiveDocument, 'doc' | 'joins'>) {
  const stored = joins.snapshot.state.length + joins.bytes
  if (stored <= SMALL_BYTES) return false
  let live = 0
  for (const text of contentOf(doc).values()) live += Buffer.byteLength(text.toString()) + ROW_BYTES
  return stored > FACTOR * live
}

/**
 * Builds the document anew from the relational tables, under the next generation's name: old local copies can then never
 * be merged in. Does nothing when the tables do not hold what the document holds, unless the document cannot be read.
 */
export async function raiseGeneration(
  { pool, hints, log }: Pick<Engine, 'pool' | 'hints' | 'log'>,
  name: DocumentName,
) {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query('begin')
    const raised = await raiseIn(runOn(client), name, log)
    await client.query('commit')
    isBroken = false
    if (raised) hints.moved(name, raised.seq)
    return raised
  } finally {
    client.release(isBroken) // closing the connection rolls back
  }
}

async function raiseIn(run: Run, name: DocumentName, log: Engine['log']) {
  const { page_id, language } = readDocumentName(name)!
  const head = await lockHead(run, { page_id, language })
  if (head?.name !== name) return undefined // gone, or raised by another node
  if (!(await isProjected(run, head))) {
    log(`${name} is kept: the relational tables do not hold what it holds`)
    return undefined
  }
  const next = documentName({ page_id, language, generation: head.generation + 1 })
  const seq = head.head_seq + 1
  await deleteStored(run, head.id)
  await raiseHead(run, head.id, next)
  await insertSnapshot(run, head.id, seq, await encodeProjection(run, page_id, language))
  return { name: next, seq }
}

async function isProjected(run: Run, head: Head) {
  try {
    const doc = buildDocument(await loadStored(run, head))
    const rows = await listRows(run, head.page_id, head.language)
    return differences(doc, rows).length === 0
  } catch (error) {
    if (error instanceof Damaged) return true // the tables are all there is
    throw error
  }
}
