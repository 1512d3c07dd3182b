import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

export const INSTALLATION = Buffer.alloc(0)

export async function addFreeWords(trx: Trx, networks: Buffer[], words: number) {
  const { rows } = await sql<{ network: Buffer; words: number }>`
    insert into free_word_days as known (day, network, words)
    select (now() at time zone 'UTC')::date, network, ${words}::bigint from unnest(${networks}::bytea[]) network
     order by network desc
        on conflict (day, network) do update set words = known.words + excluded.words
    returning network, words`.execute(trx)
  return rows
}

export const countFreeWordsRefusal = (trx: Trx, networks: Buffer[]) =>
  sql`
    insert into free_word_days as known (day, network, words, refusals)
    select (now() at time zone 'UTC')::date, network, 0, 1 from unnest(${networks}::bytea[]) network
     order by network desc
        on conflict (day, network) do update set refusals = known.refusals + 1`.execute(trx)

export const listFreeWords = (db: Db, networks: Buffer[]) =>
  db
    .selectFrom('free_word_days')
    .where('day', '=', sql<string>`(now() at time zone 'UTC')::date`)
    .where('network', '=', sql<Buffer>`any (${networks}::bytea[])`)
    .select(['network', 'words', 'refusals'])
    .execute()

export const deleteOldFreeWordDays = (db: Db, before: Date) =>
  db.deleteFrom('free_word_days').where('day', '<', sql<string>`${before}::date`).execute()
