import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export const isChecked = (alias: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from translation_checks k where k.source_text_id = ${sql.ref(`${alias}.source_text_id`)}
     and k.target_language = ${sql.ref(`${alias}.target_language`)}
)`

type Moment = { by: string | null; at: number }
/**
 * `at` in milliseconds; `by` is null once the account is deleted. `left`: checks of other people that are missing still;
 * `first`: the first of two.
 */
export type RowCheck = Moment & { left?: number; first?: Moment | null }
export type KeptCheck = RowCheck & { id: string }

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::bigint`

/** An SQL expression: a stored check `k` as RowCheck, null where there is none. */
export const CHECK_AS_JSON = `case when k.checked_at is not null then jsonb_build_object(
  'by', k.checked_by, 'at', ${ms('k.checked_at')}, 'left', k.steps_left,
  'first', case when k.first_checked_at is not null then jsonb_build_object(
    'by', k.first_checked_by, 'at', ${ms('k.first_checked_at')}) end) end`
const asJson = sql.raw(CHECK_AS_JSON)

export async function listChecks(trx: Trx, language: LanguageCode, ids: readonly string[]): Promise<KeptCheck[]> {
  const { rows } = await sql<{ id: string; check: RowCheck }>`
    select k.source_text_id as id, ${asJson} as check from all_translation_checks k
     where k.target_language = ${language} and k.source_text_id = any (${ids}::uuid[])`.execute(trx)
  return rows.map(({ id, check }) => ({ id, ...check }))
}

/** Stores checks, also those of people who are gone; only after the commit that says so in the document. */
export async function storeChecks(trx: Trx, language: LanguageCode, checks: readonly KeptCheck[]) {
  if (checks.length === 0) return
  const flat = checks.map(({ first, ...check }) => ({ ...check, first_by: first?.by, first_at: first?.at }))
  await sql`
    insert into all_translation_checks
      (source_text_id, target_language, checked_by, checked_at, steps_left, first_checked_by, first_checked_at)
    select x.id, ${language}, u.id, to_timestamp(x.at / 1000.0), coalesce(x.left, 0), f.id, to_timestamp(x.first_at / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb)
           x(id uuid, by uuid, at float8, "left" smallint, first_by uuid, first_at float8)
      left join users u on u.id = x.by
      left join users f on f.id = x.first_by
    on conflict (source_text_id, target_language) do update
       set checked_by = excluded.checked_by, checked_at = excluded.checked_at, steps_left = excluded.steps_left,
           first_checked_by = excluded.first_checked_by, first_checked_at = excluded.first_checked_at`.execute(trx)
}

/**
 * The checks by row that stood when the history got its last entry of the row, and that a change of the text has ended since;
 * `text` is what was confirmed.
 */
export async function listEndedChecks(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; check: RowCheck; text: string }>`
    select k.source_text_id as id, ${asJson} as check, k.content as text
      from ended_checks k
      join translations t using (source_text_id, target_language)
     where k.source_text_id = any (${ids}::uuid[]) and k.target_language = ${language}
       and k.ended_at > coalesce(
         (select c.at from translation_changes c where c.translation_id = t.id order by c.id desc limit 1), '-infinity')
  `.execute(trx)
  return new Map(rows.map(({ id, ...ended }) => [id, ended]))
}

export const forgetEndedCheck = (trx: Trx, language: LanguageCode, source_text_id: string) =>
  trx
    .deleteFrom('ended_checks')
    .where('source_text_id', '=', source_text_id)
    .where('target_language', '=', language)
    .execute()
