import { setTimeout as pause } from 'node:timers/promises'
import {
  deleteOldOperations,
  deleteSnapshotsBelow,
  deleteUpdatesBelow,
  hashSnapshotPart,
  insertSnapshotPart,
  listSnapshots,
} from '#db/queries/documents/documentSnapshots.ts'
import { lockHeadById } from '#db/queries/documents/documents.ts'
import type { Run } from '#db/run.ts'
import { keepLog } from '../history/keepLog.ts'
import { sha256 } from '../loading/load.ts'
import { partsOf } from '../loading/openDocument.ts'

/**
 * Nothing here is urgent, and everything is small: the database works for whoever types between two statements, and a
 * commit takes no more of these bytes to the disk than one statement wrote.
 */
const PAUSE_MS = 1
const PART = 16_384
const PARTS_AT_ONCE = 4
const UPDATES_AT_ONCE = 50

/** Part for part it is read again and compared. */
export async function writeSnapshot(run: Run, id: number, seq: number, state: Uint8Array) {
  const lost = () => new Error(`The snapshot of document ${id} at ${seq} was not kept`)
  for (const part of partsOf(state, PART)) {
    await insertSnapshotPart(run, id, seq, part)
    const stored = await hashSnapshotPart(run, id, seq, part.part)
    if (!stored?.equals(sha256(part.state))) throw lost()
    await pause(PAUSE_MS)
  }
  if (!(await listSnapshots(run, id)).includes(seq)) throw lost()
}

/** Two snapshots are kept, and the log after the older one; what goes is kept as history first. */
export async function forgetBefore(run: Run, id: number) {
  const [, older] = await listSnapshots(run, id)
  if (older === undefined) return
  await lockHeadById(run, id) // the holder of the head may be reading what goes; the next one reads the new snapshot
  await keepLog(run, id, older)
  while ((await deleteSnapshotsBelow(run, id, older, PARTS_AT_ONCE)) > 0) await pause(PAUSE_MS)
  while ((await deleteUpdatesBelow(run, id, older, UPDATES_AT_ONCE)) > 0) await pause(PAUSE_MS)
  await deleteOldOperations(run, id)
}
