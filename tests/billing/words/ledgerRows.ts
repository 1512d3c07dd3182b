import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, NewRow } from '#db/schema.ts'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'

type Charged = Partial<NewRow<'word_ledger'>> & { words: number; at?: string }

/** Rows as translations leave them in the ledger: billed, on the Standard plan, into Spanish, unless something else is said. */
export async function chargeWords(db: Db, rows: Charged[]) {
  const values = rows.map(({ at = new Date().toISOString(), ...row }) => ({
    payer_id: uuid(),
    payer_name: 'Ana Lima',
    organization_id: uuid(),
    organization_name: 'Studio',
    project_id: uuid(),
    project_name: 'Moonfall',
    page_id: uuid(),
    translation_id: uuid(),
    request_id: uuid(),
    requested_by: uuid(),
    requested_by_name: 'Ana Lima',
    target_language: 'es' as const,
    plan: 'standard' as const,
    cents_per_word: CENTS_PER_WORD,
    state: 'billed' as const,
    created_at: new Date(at),
    settled_at: row.state === 'reserved' ? null : new Date(at),
    ...row,
  }))
  await db.insertInto('word_ledger').values(values).execute()
}

/** As if the jobs of this payer had run. */
export const finishAll = (db: Db, payer: { id: string }) =>
  db
    .updateTable('word_ledger')
    .set({ state: 'billed', settled_at: new Date() })
    .where('payer_id', '=', payer.id)
    .where('state', '=', 'reserved')
    .execute()

/** As if the rows had never been: no product can do that. */
export const forgetLedger = (db: Db, column: 'id' | 'organization_id', value: string) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table word_ledger disable trigger ledger_is_not_deleted`.execute(trx)
    await trx.deleteFrom('word_ledger').where(column, '=', value).execute()
    await sql`alter table word_ledger enable trigger ledger_is_not_deleted`.execute(trx)
  })
