import { setTimeout as pause } from 'node:timers/promises'
import {
  deleteBase,
  findLastSegment,
  findRetention,
  findTimeOf,
  hashSegment,
  insertBasePart,
  insertSegment,
  type LoggedUpdate,
  listBases,
  listLogged,
  replaceSegment,
  type Segment,
  weighSegments,
} from '#db/queries/documents/documentHistory.ts'
import { findSnapshot, listSnapshots } from '#db/queries/documents/documentSnapshots.ts'
import type { Run } from '#db/run.ts'
import { Damaged, isContiguous, sha256 } from '../loading/load.ts'
import { partsOf } from '../loading/openDocument.ts'
import { compress, decodeSegment, encodeSegment } from './segments.ts'

const PAUSE_MS = 1
const PART = 16_384
const UPDATES = 1000
const BYTES = 64 * 1024
const FEW = 750
/** A base is due when this much, and as much as itself, was kept since the last one: some 300,000 keystrokes. */
const BASE_BYTES = 1024 * 1024

/**
 * Writes the log up to a position, at which a snapshot stands, into segments; nothing is deleted. Whatever is written is
 * committed by itself: when it is repeated, it goes on where it ended, also beside another process.
 */
export async function keepLog(run: Run, id: number, until: number) {
  if ((await findRetention(run, id))?.history_days === 0) return
  await keepBeginning(run, id)
  while (await keepSome(run, id, until)) await pause(PAUSE_MS)
  await keepStateWhenDue(run, id, until)
}

async function keepBeginning(run: Run, id: number) {
  const snapshot = await findOldestSnapshot(run, id)
  if (!snapshot) return
  const { kept } = await findEnd(run, id)
  const [first] = await listLogged(run, id, -1, Number.MAX_SAFE_INTEGER, 1)
  const isJoined = kept !== undefined && (first ? first.seq <= kept + 1 : snapshot.seq <= kept)
  if (!isJoined) await writeBase(run, id, snapshot, snapshot.seq === 0 ? BEFORE_ALL : (first?.at ?? new Date()))
}

async function findOldestSnapshot(run: Run, id: number) {
  for (let older = (await listSnapshots(run, id)).length - 1; older >= 0; older--) {
    const snapshot = await findSnapshot(run, id, older)
    if (snapshot && sha256(snapshot.state).equals(snapshot.sha256)) return snapshot
  }
  return undefined
}

const BEFORE_ALL = new Date(0)

async function findEnd(run: Run, id: number) {
  const segment = await findLastSegment(run, id)
  const [base] = await listBases(run, id)
  const kept = segment || base ? Math.max(segment?.last_seq ?? 0, base?.seq ?? 0) : undefined
  return { kept, last: segment }
}

async function keepSome(run: Run, id: number, until: number) {
  const { kept, last } = await findEnd(run, id)
  if (kept === undefined) return false
  const logged = await listLogged(run, id, kept, until, UPDATES)
  if (logged.length === 0) return false
  if (!isContiguous(logged, kept)) throw new Damaged(`The log of document ${id} has a gap after ${kept}`)
  const joined = last?.last_seq === kept && isSmall(last) ? last : undefined
  const segment = encodeSegment([...(joined ? decodeSegment(joined) : []), ...firstOf(logged)])
  const isWritten = joined ? await replaceSegment(run, id, joined, segment) : await insertSegment(run, id, segment)
  if (isWritten) await requireKept(run, id, segment)
  return true
}

/** Depends on what is kept alone, so that two processes choose alike and one of them is refused. */
const isSmall = ({ first_seq, last_seq, updates }: Omit<Segment, 'merged'>) =>
  last_seq - first_seq + 1 < FEW && updates.length < PART

function firstOf(logged: LoggedUpdate[]) {
  let bytes = 0
  const end = logged.findIndex((update, n) => {
    bytes += update.bytes.length
    return bytes > BYTES && n > 0
  })
  return end < 0 ? logged : logged.slice(0, end)
}

async function requireKept(run: Run, id: number, { first_seq, last_seq, updates, merged }: Segment) {
  const stored = await hashSegment(run, id, first_seq)
  if (stored && stored.last_seq > last_seq) return // continued by another process already
  if (stored?.updates.equals(sha256(updates)) && stored.merged.equals(sha256(merged))) return
  throw new Error(`The segment of document ${id} from ${first_seq} was not kept as it was written`)
}

async function keepStateWhenDue(run: Run, id: number, seq: number) {
  const [base] = await listBases(run, id)
  if (!base || base.seq >= seq) return
  if ((await weighSegments(run, id, base.seq)) < Math.max(BASE_BYTES, base.bytes)) return
  const snapshots = await listSnapshots(run, id)
  if (!snapshots.includes(seq)) return
  const snapshot = (await findSnapshot(run, id, snapshots.indexOf(seq)))!
  if (sha256(snapshot.state).equals(snapshot.sha256))
    await writeBase(run, id, snapshot, (await findTimeOf(run, id, seq)) ?? new Date())
}

type State = { seq: number; state: Uint8Array }

export async function writeBase(run: Run, id: number, { seq, state }: State, at: Date) {
  for (const part of partsOf(compress(state), PART)) {
    await insertBasePart(run, id, seq, at, part)
    await pause(PAUSE_MS)
  }
  if ((await listBases(run, id)).some((base) => base.seq === seq)) return
  await deleteBase(run, id, seq)
  throw new Error(`The base of document ${id} at ${seq} was not kept`)
}
