import { type RawBuilder, sql } from 'kysely'
import type { Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { TranslationStatus } from '../../vocabulary/statuses.ts'
import { CHECK_AS_JSON, type RowCheck } from '../checks/checks.ts'
import { SENT_BACK_AS_JSON, type SentBack } from '../checks/sentBack.ts'
import { HOLDER } from '../translationJobs/rowClaims.ts'

export type RowState = {
  translation_id: string | null
  text: string
  status: TranslationStatus | null
  score: number | null
  suggestion: string | null
  check: RowCheck | null
  /** Of states that were kept before rows could be sent back nothing. */
  sent_back?: SentBack | null
  source_before: string | null
  /** Of states that were kept before ratings had facts nothing. */
  rating_id?: string | null
  person_rating_id?: string | null
}
export type CurrentRow = RowState & { id: string; identifier: string; source: string; request_id: string | null }

export const NOT_STARTED: RowState = {
  ...{ translation_id: null, text: '', status: null, score: null, suggestion: null, check: null },
  ...{ sent_back: null, source_before: null, rating_id: null, person_rating_id: null },
}

/** Rows as they are, by id; the head of their document is locked. */
export async function listRowStates(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<CurrentRow>`
    select s.id, s.identifier, s.content as source, t.id as translation_id, coalesce(t.content, '') as text, t.status,
           t.score, t.suggestion, ${sql.raw(HOLDER)} as request_id, d.before as source_before,
           t.rating_id, t.person_rating_id,
           ${sql.raw(CHECK_AS_JSON)} as check, ${sql.raw(SENT_BACK_AS_JSON)} as sent_back
      from all_source_texts s
      left join translations t on t.source_text_id = s.id and t.target_language = ${language}
      left join all_translation_checks k on k.source_text_id = s.id and k.target_language = ${language}
      left join sent_back b on b.source_text_id = s.id and b.target_language = ${language}
      left join source_changes d on d.source_text_id = s.id and d.target_language = ${language} and d.dealt_at is null
     where s.id = any (${`{${ids.join()}}`}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** True when nobody can tell the two apart; a rating may come later. */
export const isSameRow = (one: RowState, other: RowState) =>
  one.text === other.text &&
  one.status === other.status &&
  one.check?.at === other.check?.at &&
  (one.check?.left ?? 0) === (other.check?.left ?? 0) &&
  one.sent_back?.at === other.sent_back?.at &&
  one.source_before === other.source_before

type Operation = Pick<Row<'row_operations'>, 'id' | 'target_language'>

/**
 * By row, the name of the last person, engine or file that wrote in it or confirmed it after the operation's last commit, and
 * whether any of them wrote. What was taken back since does not count.
 */
export async function listWrittenSince(
  trx: Trx,
  { id, target_language }: Operation,
  ids: readonly string[],
  way: 'undo' | 'redo',
) {
  // A redo follows those of earlier acts of the same person.
  const isDoneAgain = sql`exists (
    select from row_operations e where e.id = w.operation_id and e.actor_id = o.actor_id and e.at < o.at)`
  const texts = `{${ids.join()}}`
  const { rows } = await sql<{ id: string; name: string; has_written: boolean }>`
    select w.id, (array_agg(w.name order by w.at desc))[1] as name, bool_or(not w.is_check) as has_written
      from row_operations o
     cross join lateral (
       select t.source_text_id as id, c.actor_name as name, c.at, c.operation_id, c.taken_back, c.is_check
         from translations t join translation_changes c on c.translation_id = t.id
        where t.source_text_id = any (${texts}::uuid[]) and t.target_language = ${target_language} and c.at > o.done_at
       union all
       select source_text_id, actor_name, at, operation_id, taken_back, is_check from deleted_changes
        where source_text_id = any (${texts}::uuid[]) and target_language = ${target_language} and at > o.done_at
     ) w
     where o.id = ${id} and not w.taken_back and w.operation_id is distinct from o.id
       ${way === 'redo' ? sql`and not ${isDoneAgain}` : sql``}
     group by w.id`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

export const listRecorded = (trx: Trx, language: LanguageCode, ids: readonly string[]) =>
  listLast(trx, language, ids, sql`true`)

export const listWrittenBy = (trx: Trx, { id, target_language }: Operation, ids: readonly string[]) =>
  listLast(trx, target_language, ids, sql`c.operation_id = ${id} and not c.taken_back`)

async function listLast(trx: Trx, language: LanguageCode, ids: readonly string[], wanted: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; text: string; status: TranslationStatus }>`
    select t.source_text_id as id, last.after as text, last.status
      from translations t
     cross join lateral (
       select c.after, c.status from translation_changes c
        where c.translation_id = t.id and ${wanted} order by c.id desc limit 1
     ) last
     where t.source_text_id = any (${`{${ids.join()}}`}::uuid[]) and t.target_language = ${language}`.execute(trx)
  return new Map(rows.map(({ id, ...written }) => [id, written]))
}

export const markTakenBack = (trx: Trx, { id, target_language }: Operation, ids: readonly string[]) =>
  sql`
    update translation_changes c set taken_back = true
      from translations t
     where c.translation_id = t.id and c.operation_id = ${id} and not c.taken_back
       and t.source_text_id = any (${`{${ids.join()}}`}::uuid[]) and t.target_language = ${target_language}`.execute(
    trx,
  )
