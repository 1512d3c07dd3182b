import { sql } from 'kysely'
import type { Db, NewRow, Trx } from '../../schema.ts'

export type ModelPrice = Omit<NewRow<'model_prices'>, 'updated_at'>

export async function listModelPrices(db: Db) {
  const { rows } = await sql<{ model: string } & { [Key in keyof Omit<ModelPrice, 'model'>]: number | null }>`
    select model, input_usd::float8 as input_usd, cached_usd::float8 as cached_usd, output_usd::float8 as output_usd
      from (select distinct model from model_calls) called full join model_prices using (model)
     order by model`.execute(db)
  return rows
}

export const upsertModelPrice = (trx: Trx, price: ModelPrice) =>
  trx
    .insertInto('model_prices')
    .values(price)
    .onConflict((conflict) => conflict.column('model').doUpdateSet({ ...price, updated_at: new Date() }))
    .execute()

export const deleteModelPrice = (trx: Trx, model: string) =>
  trx.deleteFrom('model_prices').where('model', '=', model).execute()
