import type * as Y from 'yjs'
import {
  deleteStored,
  type Head,
  listRows,
  lockHead,
  lockIfUnopened,
  raiseHead,
} from '#db/queries/documents/documents.ts'
import { type Run, transactOn } from '#db/run.ts'
import { type DocumentName, documentName, readDocumentName } from '../document/names.ts'
import { contentOf, readText } from '../document/rows.ts'
import { keepLog } from '../history/keepLog.ts'
import type { NodeState } from '../live.ts'
import { buildDocument, Damaged, loadStored, TooManyConflicts } from '../loading/load.ts'
import { encodeProjection, insertSnapshot } from '../loading/openDocument.ts'
import { differences } from '../projection/differences.ts'

const SMALL_BYTES = 256 * 1024
/** The size of a row beside its text: its id in two or three maps, its status and score. */
const ROW_BYTES = 130

/** Each change of a row takes as long as reading its items: of so many, six milliseconds. */
const MAX_ITEMS = 10_000

/** Mostly history: a row of very many items, or over four times the live text, and over twice what the document would be without it. */
export function isOvergrown(doc: Y.Doc, storedBytes: number) {
  if (storedBytes <= SMALL_BYTES) return false
  let [text, rows] = [0, 0]
  for (const row of contentOf(doc).values()) {
    const { content, items } = readText(row)
    if (items > MAX_ITEMS) return true
    text += Buffer.byteLength(content)
    rows += ROW_BYTES
  }
  return storedBytes > 4 * text && storedBytes > 2 * (text + rows)
}

type When = 'always' | 'whenOvergrown' | 'conflicting'
type Raising = Pick<NodeState, 'pool' | 'hints' | 'log'>

export const raiseWhenOvergrown = (node: Raising, name: DocumentName) => raise(node, name, 'whenOvergrown')

/**
 * Rebuilds the document from the relational tables, under the next generation's name: old local copies can then never
 * be merged in. Does nothing when the tables do not hold what the document holds, unless the document cannot be read.
 */
export const raiseGeneration = (node: Raising, name: DocumentName) => raise(node, name, 'always')

export async function raiseConflicting(node: Raising, name: DocumentName) {
  node.log('document_too_many_conflicts', { document: name })
  return raise(node, name, 'conflicting')
}

async function raise({ pool, hints, log }: Raising, name: DocumentName, when: When) {
  const raised = await transactOn(pool, (run) => raiseIn(run, name, when, log))
  if (raised) hints.moved(name, raised.seq)
  return raised
}

async function raiseIn(run: Run, name: DocumentName, when: When, log: NodeState['log']) {
  const { page_id, language } = readDocumentName(name)!
  const head = await lockHead(run, { page_id, language })
  if (head?.name !== name) return undefined // gone, or raised by another node
  if (when === 'whenOvergrown' && !(await lockIfUnopened(run, head.id))) return undefined
  const verdict = when === 'conflicting' ? when : await judge(run, head)
  if (verdict === 'differs') log('projection_differs', { document: name })
  if (verdict === 'differs' || (when === 'whenOvergrown' && verdict !== 'overgrown')) return undefined
  return rebuild(run, head)
}

/** Under the next generation's name, from the relational tables alone; the one before becomes history. The head is locked. */
export async function rebuild(run: Run, { id, page_id, language, generation, head_seq }: Head) {
  const name = documentName({ page_id, language, generation: generation + 1 })
  const seq = head_seq + 1
  await keepLog(run, id, head_seq).catch(unlessDamaged)
  await deleteStored(run, id)
  await raiseHead(run, id, name)
  await insertSnapshot(run, id, seq, await encodeProjection(run, page_id, language))
  return { name, seq }
}

function unlessDamaged(error: unknown) {
  if (!(error instanceof Damaged)) throw error
}

async function judge(run: Run, head: Head) {
  try {
    const stored = await loadStored(run, head)
    const doc = buildDocument(stored)
    const rows = await listRows(run, head.page_id, head.language)
    if (differences(doc, rows).length > 0) return 'differs'
    const bytes = stored.updates.reduce((sum, update) => sum + update.bytes.length, stored.snapshot.state.length)
    return isOvergrown(doc, bytes) ? 'overgrown' : 'sound'
  } catch (error) {
    if (error instanceof TooManyConflicts) return 'overgrown' // each commit wrote the tables along with it
    if (error instanceof Damaged) return 'unreadable' // the tables are all there is
    throw error
  }
}
