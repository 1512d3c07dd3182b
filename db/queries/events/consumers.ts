import { sql } from 'kysely'
import type { Trx } from '../../schema.ts'
import { findPosition, type Position } from './positions.ts'

/** Returns how far a consumer has read; undefined while somebody else reads for it. */
export async function lockPosition(trx: Trx, name: string): Promise<Position | undefined> {
  const { rows } = await sql<{ position: Position; is_foreign: boolean }>`
    select position, pg_snapshot_xmin((position->>'after')::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
             as is_foreign
      from consumers where name = ${name} for update skip locked`.execute(trx)
  const [found] = rows
  // In a database that was restored from a dump, transactions have other numbers.
  return found?.is_foreign ? findPosition(trx) : found?.position
}

export const updatePosition = (trx: Trx, name: string, position: Position) =>
  trx
    .updateTable('consumers')
    .set({ position: JSON.stringify(position) })
    .where('name', '=', name)
    .execute()
