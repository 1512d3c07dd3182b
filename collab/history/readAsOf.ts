import type * as Y from 'yjs'
import {
  findBaseState,
  findLoggedAt,
  findSegmentAt,
  findSegmentOf,
  findTimeOf,
  type LoggedUpdate,
  listBases,
  listLogged,
  listMerged,
} from '#db/queries/documents/documentHistory.ts'
import { findSnapshot, listSnapshots } from '#db/queries/documents/documentSnapshots.ts'
import { findHeadOfPage, type Head } from '#db/queries/documents/documents.ts'
import { type Run, runIn } from '#db/run.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { buildDocument, Damaged, sha256 } from '../loading/load.ts'
import { decodeSegment, decompress } from './segments.ts'

type Address = { page_id: string; language: LanguageCode }
export type Moment = { seq: number } | { time: Date }
export type AsOf = { doc: Y.Doc; seq: number; at: Date | undefined }

/**
 * Returns a document as every client showed it at that moment, in whichever generation; `undefined` when there was no such
 * document or nothing is kept from then.
 * @throws {Damaged} when what is kept has a gap
 */
export const readAsOf = (db: Db, address: Address, moment: Moment): Promise<AsOf | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const run = runIn(trx)
      const head = await findHeadOfPage(run, address.page_id, address.language)
      return head && readStored(run, head, moment)
    })

type Lineage = Pick<Head, 'id' | 'head_seq'>

/** The caller sees to it that nothing is compacted meanwhile. */
export async function readStored(run: Run, head: Lineage, moment: Moment): Promise<AsOf | undefined> {
  const seq = 'seq' in moment ? moment.seq : await findSeqAt(run, head, moment.time)
  if (seq === undefined || seq > head.head_seq) return undefined
  const start = await findStart(run, head.id, seq)
  if (!start) return undefined
  const updates = await listUpdatesBetween(run, head.id, start.seq, seq)
  const at = updates.at(-1)?.at ?? (await findTimeOf(run, head.id, seq))
  return { doc: buildDocument({ snapshot: start, updates }), seq, at }
}

async function findSeqAt(run: Run, { id, head_seq }: Lineage, time: Date) {
  const logged = await findLoggedAt(run, id, time)
  const [newest] = await listLogged(run, id, head_seq - 1, head_seq)
  if (newest?.seq === logged && logged !== undefined) return logged
  const segment = await findSegmentAt(run, id, time)
  const kept = segment && decodeSegment(segment).findLast(({ at }) => at <= time)
  const base = (await listBases(run, id)).find(({ at }) => at <= time)
  const found = [logged, kept?.seq, base?.seq].filter((seq) => seq !== undefined)
  if (found.length > 0) return Math.max(...found)
  return (await listSnapshots(run, id)).includes(0) ? 0 : undefined // as it was made
}

async function findStart(run: Run, id: number, seq: number) {
  const base = (await listBases(run, id)).find((other) => other.seq <= seq)
  const snapshots = await listSnapshots(run, id)
  const older = snapshots.findIndex((other) => other <= seq)
  if (older >= 0 && (base === undefined || snapshots[older]! > base.seq)) {
    const snapshot = (await findSnapshot(run, id, older))!
    if (sha256(snapshot.state).equals(snapshot.sha256)) return snapshot
  }
  return base && { seq: base.seq, state: decompress(await findBaseState(run, id, base.seq)) }
}

type Applied = Pick<LoggedUpdate, 'seq' | 'bytes'> & Partial<LoggedUpdate>

async function listUpdatesBetween(run: Run, id: number, after: number, until: number): Promise<Applied[]> {
  const updates: Applied[] = []
  let reached = after
  const take = (first: number, last: number, taken: Applied[]) => {
    if (first > reached + 1) throw new Damaged(`The history of document ${id} has a gap after ${reached}`)
    updates.push(...taken)
    reached = last
  }
  for (const { first_seq, last_seq, merged } of await listMerged(run, id, after, until))
    take(first_seq, last_seq, [{ seq: last_seq, bytes: decompress(merged) }])
  const segment = reached < until ? await findSegmentOf(run, id, reached + 1) : undefined
  if (segment)
    take(
      segment.first_seq,
      until,
      decodeSegment(segment).filter(({ seq }) => seq > reached && seq <= until),
    )
  const logged = reached < until ? await listLogged(run, id, reached, until) : []
  for (const update of logged) take(update.seq, update.seq, [update])
  if (reached < until) throw new Damaged(`The history of document ${id} has a gap after ${reached}`)
  return updates
}
