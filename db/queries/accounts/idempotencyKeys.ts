import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { Hold } from './holds.ts'

export type Answer = { status: number; headers: Record<string, string>; body: string | null }
type Key = { user_id: string; key: string }
export type Claim = Key & { attempt: number }
/** The lease of a claim: renewed within this time, or another process may take the request over. */
const HOLD = sql`interval '30 seconds'`
const LIFETIME = sql`interval '24 hours'`

export class TakenOver extends Error {
  override name = 'TakenOver'
}

export async function claimKey(db: Db, key: Key, requestHash: Buffer): Promise<Claim | undefined> {
  await sql`delete from idempotency_keys where user_id = ${key.user_id} and created_at < now() - ${LIFETIME}`.execute(
    db,
  )
  const { rows } = await sql<{ attempt: number }>`
    insert into idempotency_keys as known (user_id, key, request_hash, held_until)
    values (${key.user_id}, ${key.key}, ${requestHash}, now() + ${HOLD})
    on conflict (user_id, key) do update set attempt = known.attempt + 1, held_until = excluded.held_until
     where known.held_until < now() and known.answer is null and not known.is_written
       and known.request_hash = excluded.request_hash
    returning attempt`.execute(db)
  return rows[0] && { ...key, attempt: rows[0].attempt }
}

export const findKey = (db: Db, { user_id, key }: Key) =>
  db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .select(['request_hash', 'answer', 'is_written'])
    .select(sql<boolean>`held_until >= now()`.as('is_held'))
    .executeTakeFirst()

export const markKey =
  (claim: Claim): Hold =>
  async (trx) => {
    const { numUpdatedRows } = await claimed(trx, claim).set({ is_written: true }).executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new TakenOver('Another process carries on with this request')
  }

const claimed = (db: Db, { user_id, key, attempt }: Claim) =>
  db
    .updateTable('idempotency_keys')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('attempt', '=', attempt)

export const holdKey = (db: Db, claim: Claim) =>
  claimed(db, claim)
    .set({ held_until: sql<Date>`now() + ${HOLD}` })
    .execute()

export const keepAnswer = (db: Db, claim: Claim, answer: Answer) =>
  claimed(db, claim)
    .set({ answer: JSON.stringify(answer), held_until: sql<Date>`now()` })
    .execute()

export async function releaseKey(db: Db, claim: Claim) {
  const { user_id, key, attempt } = claim
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and({ user_id, key, attempt, is_written: false }))
    .executeTakeFirst()
  if (numDeletedRows === 0n) await claimed(db, claim).set({ held_until: sql<Date>`now()` }).execute()
}
