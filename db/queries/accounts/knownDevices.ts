import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

/** Keeps the marks of a device as the person's own and answers whether one of them was known. */
export async function rememberDevice(trx: Trx, user_id: string, marks: Buffer[]): Promise<boolean> {
  const known = await trx
    .selectFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('device_hash', 'in', marks)
    .select('device_hash')
    .execute()
  await trx
    .insertInto('known_devices')
    .values(marks.map((device_hash) => ({ user_id, device_hash })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: sql<Date>`now()` }),
    )
    .execute()
  return known.length > 0
}

export const deleteOldDevices = (db: Db, before: Date) =>
  db.deleteFrom('known_devices').where('last_seen_at', '<', before).execute()
