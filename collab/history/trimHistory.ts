import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import {
  deleteBases,
  deleteSegments,
  findRetention,
  findSegmentAt,
  findSegmentOf,
  listBases,
  replaceSegment,
} from '#db/queries/documents/documentHistory.ts'
import { findHead } from '#db/queries/documents/documents.ts'
import type { Run } from '#db/run.ts'
import { writeBase } from './keepLog.ts'
import { readStored } from './readAsOf.ts'
import { decodeSegment, encodeSegment } from './segments.ts'

const PAUSE_MS = 1
const AT_ONCE = 4

export async function trimHistory(run: Run, name: string) {
  const head = await findHead(run, name)
  const retention = head && (await findRetention(run, head.id))
  if (!retention || retention.history_days === null) return
  if (retention.history_days === 0) return deleteBelow(run, head.id, head.head_seq)
  const seq = await findLast(run, head.id, retention.until)
  if (seq === undefined) return
  await startFrom(run, head, seq)
  await deleteBelow(run, head.id, seq)
}

async function findLast(run: Run, id: number, until: Date) {
  const segment = await findSegmentAt(run, id, until)
  return segment && decodeSegment(segment).findLast(({ at }) => at <= until)?.seq
}

async function startFrom(run: Run, head: { id: number; head_seq: number }, seq: number) {
  if ((await listBases(run, head.id)).some((base) => base.seq === seq)) return
  const { doc, at } = (await readStored(run, head, { seq }))!
  await writeBase(run, head.id, { seq, state: Y.encodeStateAsUpdate(doc) }, at!)
  doc.destroy()
}

/** The bases go first: what cannot be read from its beginning cannot be read at all, so a kill leaves no gap. */
async function deleteBelow(run: Run, id: number, seq: number) {
  while ((await deleteBases(run, id, seq, AT_ONCE)) > 0) await pause(PAUSE_MS)
  while ((await deleteSegments(run, id, seq, AT_ONCE)) > 0) await pause(PAUSE_MS)
  const cut = await findSegmentOf(run, id, seq)
  if (!cut) return
  const rest = decodeSegment(cut).filter((update) => update.seq > seq)
  if (!(await replaceSegment(run, id, cut, encodeSegment(rest))))
    throw new Error(`Document ${id} was compacted meanwhile`)
}
