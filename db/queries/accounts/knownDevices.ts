import { type Expression, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

export type DeviceMark = `cookie ${string}` | `program ${string}`

/** Another one for each person: the hashes tell nobody which people share a device. */
const hashOf = (userId: Expression<string>, mark: DeviceMark) =>
  sql<Buffer>`sha256(convert_to(${userId}::text || ' ' || ${mark}, 'UTF8'))`

export async function rememberDevice(trx: Trx, user_id: string, marks: DeviceMark[]): Promise<boolean> {
  const hashes = marks.map((mark) => hashOf(sql`${user_id}`, mark))
  const known = await trx
    .selectFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('device_hash', 'in', hashes)
    .select('device_hash')
    .execute()
  await trx
    .insertInto('known_devices')
    .values(hashes.map((device_hash) => ({ user_id, device_hash })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: sql<Date>`now()` }),
    )
    .execute()
  return known.length > 0
}

/**
 * The hash of a device on which the person with this address signed in within so many days. One statement, whether there is
 * such a person or not: its time tells nothing.
 */
export async function findKnownDevice(db: Db, email: string, mark: DeviceMark, days: number) {
  const found = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .where('users.email', '=', email)
    .where(({ eb, ref }) => eb('device_hash', '=', hashOf(ref('users.id'), mark)))
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .select('device_hash')
    .executeTakeFirst()
  return found?.device_hash.toString('hex')
}

export const deleteDevices = (trx: Trx, userId: string) =>
  trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()

export const deleteOldDevices = (db: Db, days: number) =>
  db.deleteFrom('known_devices').where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${days})`).execute()
