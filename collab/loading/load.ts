import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as Y from 'yjs'
import { findSnapshot } from '#db/queries/documents/documentSnapshots.ts'
import { findHead, type Head, listClients, listUpdates, type StoredUpdate } from '#db/queries/documents/documents.ts'
import { type Run, transactOn } from '#db/run.ts'
import { pageOf, ROOTS } from '../document/rows.ts'
import { limitConflicts } from './limitConflicts.ts'

/** The first author under a Yjs client id: `person:<user id>`, or `server`. */
export type Owners = Map<number, string>
/** Server edits hold the head's lock, so that all of them can write under one client id. */
export const SERVER_CLIENT = 1
export const SERVER = 'server'

export type Loaded = {
  head: Head
  snapshot: { seq: number; state: Uint8Array }
  updates: StoredUpdate[]
  owners: Owners
}

export class Damaged extends Error {
  override name = 'Damaged'
}

/** Thousands wrote at one place of it without seeing each other: Yjs would take minutes to load it. */
export class TooManyConflicts extends Damaged {
  override name = 'TooManyConflicts'
}

export const loadByName = (pool: pg.Pool, name: string): Promise<Loaded | undefined> =>
  transactOn(
    pool,
    async (run) => {
      const head = await findHead(run, name)
      return head && loadStored(run, head)
    },
    'begin isolation level repeatable read read only',
  )

/** The caller sees to it that nothing is committed meanwhile: in a repeatable-read transaction, or with the head locked. */
export async function loadStored(run: Run, head: Head): Promise<Loaded> {
  for (let older = 0; ; older++) {
    const snapshot = await findSnapshot(run, head.id, older)
    if (!snapshot) throw new Damaged(`No good snapshot of ${head.name}`)
    if (!sha256(snapshot.state).equals(snapshot.sha256)) continue
    const updates = await listUpdates(run, head.id, snapshot.seq)
    const isWhole = updates.length === head.head_seq - snapshot.seq && isContiguous(updates, snapshot.seq)
    if (!isWhole) throw new Damaged(`The log of ${head.name} has a gap`)
    const clients = await listClients(run, head.id)
    const owners = new Map(clients.map(({ client_id, actor }) => [client_id, actor]))
    return { head, snapshot, updates, owners: owners.set(SERVER_CLIENT, SERVER) }
  }
}

export const isContiguous = (updates: StoredUpdate[], after: number) =>
  updates.every((update, index) => update.seq === after + 1 + index)

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Half a second's. Two who write 1,000 words each at one place, offline and backwards, come to a million; others to none. */
const MAX_STEPS = 1_500_000

/** @throws {Damaged} when an update refers to something that is not there, or loading would take too long */
export function buildDocument({ snapshot, updates }: Pick<Loaded, 'snapshot' | 'updates'>): Y.Doc {
  const doc = new Y.Doc()
  for (const root of [...ROOTS, pageOf]) root(doc) // typed first: validation compares with them
  const isWithin = limitConflicts(MAX_STEPS, () =>
    doc.transact(() => {
      Y.applyUpdate(doc, snapshot.state)
      for (const { bytes } of updates) Y.applyUpdate(doc, bytes)
    }),
  )
  if (!isWithin) throw new TooManyConflicts('Too many conflicts')
  if (doc.store.pendingStructs || doc.store.pendingDs) throw new Damaged('The log is incomplete')
  return doc
}
