import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type Turn = { source_text_id: string; language: LanguageCode; user_id: string; ms: number }

export async function takeTurn(trx: Trx, { source_text_id, language, user_id, ms }: Turn) {
  const { rows } = await sql`
    insert into row_turns as turn (source_text_id, target_language, user_id, until)
    values (${source_text_id}, ${language}, ${user_id}, clock_timestamp() + ${ms} * interval '1 millisecond')
        on conflict (source_text_id, target_language) do update set user_id = excluded.user_id, until = excluded.until
     where turn.until <= clock_timestamp() or turn.user_id = excluded.user_id
    returning 1`.execute(trx)
  return rows.length > 0
}

/** Not at once: somebody may have read a row before it was finished, and would take it now. */
export const endOtherTurns = (
  trx: Trx,
  { source_text_id, language, user_id, ms }: Turn,
  languages: readonly LanguageCode[],
) =>
  sql`
    update row_turns set until = least(until, clock_timestamp() + ${ms} * interval '1 millisecond')
     where user_id = ${user_id} and target_language = any (${languages}::text[])
       and (source_text_id <> ${source_text_id} or target_language <> ${language})`.execute(trx)

export const deleteEndedTurns = (db: Db) =>
  db.deleteFrom('row_turns').where('until', '<=', sql<Date>`clock_timestamp()`).execute()
