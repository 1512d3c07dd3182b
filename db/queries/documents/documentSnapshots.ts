import type { Run } from '../../run.ts'

/**
 * Finds the newest complete snapshot, or with `older` the one before it. Its parts are joined here: as one value of nine
 * megabytes they took twice as long.
 */
export async function findSnapshot(run: Run, id: number, older = 0) {
  const parts = await run<{ seq: number; state: Buffer; sha256: Buffer }>({
    name: 'document_snapshot',
    text: `select seq, state, sha256 from document_snapshots where document_id = $1 and (seq, sha256) =
             (select seq, sha256 from document_snapshots where document_id = $1
               group by seq, parts, sha256 having count(*) = parts order by seq desc limit 1 offset $2)
            order by part`,
    values: [id, older],
  })
  const [first] = parts
  return first && { seq: first.seq, sha256: first.sha256, state: Buffer.concat(parts.map(({ state }) => state)) }
}

type SnapshotPart = { part: number; parts: number; state: Uint8Array; sha256: Uint8Array }

export const insertSnapshotPart = (run: Run, id: number, seq: number, { part, parts, state, sha256 }: SnapshotPart) =>
  run({
    name: 'document_snapshot_part',
    text: `insert into document_snapshots (document_id, seq, part, parts, state, sha256) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing`,
    values: [id, seq, part, parts, state, sha256],
  })

export const hashSnapshotPart = async (run: Run, id: number, seq: number, part: number) =>
  (
    await run<{ sha256: Buffer }>({
      name: 'document_snapshot_part_hash',
      text: `select sha256(state) as sha256 from document_snapshots where document_id = $1 and seq = $2 and part = $3`,
      values: [id, seq, part],
    })
  )[0]?.sha256

export const listSnapshots = async (run: Run, id: number) =>
  (
    await run<{ seq: number }>({
      name: 'document_snapshots',
      text: `select seq from document_snapshots where document_id = $1
              group by seq, parts, sha256 having count(*) = parts order by seq desc`,
      values: [id],
    })
  ).map(({ seq }) => seq)

export const deleteSnapshotsBelow = (run: Run, id: number, seq: number, most: number) =>
  run.count({
    name: 'document_delete_snapshots',
    text: `delete from document_snapshots where (document_id, seq, part) in
             (select document_id, seq, part from document_snapshots where document_id = $1 and seq < $2 limit $3)`,
    values: [id, seq, most],
  })

export const deleteUpdatesBelow = (run: Run, id: number, seq: number, most: number) =>
  run.count({
    name: 'document_delete_updates',
    text: `delete from document_updates where (document_id, seq) in
             (select document_id, seq from document_updates where document_id = $1 and seq <= $2 order by seq limit $3)`,
    values: [id, seq, most],
  })

export const deleteOldOperations = (run: Run, id: number) =>
  run({
    name: 'document_delete_operations',
    text: `delete from document_operations where document_id = $1 and at < now() - interval '30 days'`,
    values: [id],
  })
