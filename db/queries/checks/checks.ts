import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type Check = { source_text_id: string; target_language: LanguageCode; checked_by: string; checked_at: Date }

export const isChecked = (alias: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from translation_checks k where k.source_text_id = ${sql.ref(`${alias}.source_text_id`)}
     and k.target_language = ${sql.ref(`${alias}.target_language`)}
)`

/** Stores that a person has confirmed translations; only after the commit that says so in their document. */
export const insertChecks = async (trx: Trx, checks: readonly Check[]) => {
  if (checks.length === 0) return
  await trx
    .insertInto('translation_checks')
    .values([...checks])
    .onConflict((on) =>
      on.columns(['source_text_id', 'target_language']).doUpdateSet((eb) => ({
        checked_by: eb.ref('excluded.checked_by'),
        checked_at: eb.ref('excluded.checked_at'),
      })),
    )
    .execute()
}

export const listChecks = (db: Db, language: LanguageCode, ids: readonly string[]) =>
  db
    .selectFrom('translation_checks')
    .where('target_language', '=', language)
    .where('source_text_id', '=', sql<string>`any (${ids})`)
    .select(['source_text_id', 'checked_by', 'checked_at'])
    .execute()

type KeptCheck = { id: string; by: string | null; at: number }

/** Stores checks again, also those of people who are gone; only after the commit that says so in the document. */
export const restoreChecks = (trx: Trx, language: LanguageCode, checks: readonly KeptCheck[]) =>
  sql`
    insert into translation_checks (source_text_id, target_language, checked_by, checked_at)
    select x.id, ${language}, u.id, to_timestamp(x.at / 1000.0)
      from unnest(${checks.map(({ id }) => id)}::uuid[], ${checks.map(({ by }) => by)}::uuid[],
                  ${checks.map(({ at }) => at)}::float8[]) x(id, by, at)
      left join users u on u.id = x.by
    on conflict (source_text_id, target_language) do update
       set checked_by = excluded.checked_by, checked_at = excluded.checked_at`.execute(trx)

/**
 * The checks by row that stood when the history got its last entry of the row, and that a change of the text has ended since;
 * `text` is what was confirmed.
 */
export async function listEndedChecks(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<KeptCheck & { text: string }>`
    select e.source_text_id as id, e.checked_by as by, (extract(epoch from e.checked_at) * 1000)::float8 as at,
           e.content as text
      from ended_checks e
      join translations t using (source_text_id, target_language)
     where e.source_text_id = any (${ids}::uuid[]) and e.target_language = ${language}
       and e.ended_at > coalesce(
         (select c.at from translation_changes c where c.translation_id = t.id order by c.id desc limit 1), '-infinity')
  `.execute(trx)
  return new Map(rows.map(({ id, text, ...check }) => [id, { text, check }]))
}

export const forgetEndedCheck = (trx: Trx, language: LanguageCode, source_text_id: string) =>
  trx
    .deleteFrom('ended_checks')
    .where('source_text_id', '=', source_text_id)
    .where('target_language', '=', language)
    .execute()
