import { type RawBuilder, sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { AT_WORK, FINISHED } from '../../vocabulary/statuses.ts'
import type { SendBackReason } from '../../vocabulary/texts/sendBackReasons.ts'
import { loggedActors, PERSON } from '../documents/documentCommits.ts'
import type { Head } from '../documents/documents.ts'
import { holder } from '../translationJobs/rowClaims.ts'
import type { TextRun } from './textRuns.ts'

export type Actor = { kind: Row<'translation_changes'>['actor_kind']; id: string | null; name: string }

const writers = sql.raw(loggedActors('d'))

export type Writing = { operation_id: string; taken_back?: true }
export type Facts = Partial<Writing> & {
  merged?: { file: string } | { version: string }
  isCheck?: boolean
  sentBack?: { reason: SendBackReason; note: string }
  model?: string
  runs?: ReadonlyMap<string, TextRun[]>
  runsIn?: string
  matchPercents?: ReadonlyMap<string, number>
}

const storedRuns = (json: RawBuilder<unknown>) => sql`(
  select array_agg(jsonb_populate_record(null::text_run, run) order by place)
    from jsonb_array_elements(${json}) with ordinality given (run, place))`

/**
 * Writes down how these rows are now, with what was written down last as the text before; unchanged rows are left out, unless
 * they were checked or sent back. Rows that were sent back are answered once another text is completed, or the text checked.
 */
export function recordChanges(
  trx: Trx,
  by: Actor,
  language: LanguageCode,
  sourceTextIds: readonly string[],
  {
    operation_id,
    taken_back,
    merged,
    isCheck = false,
    sentBack,
    model,
    runs = new Map(),
    runsIn,
    matchPercents = new Map(),
  }: Facts = {},
) {
  const ofRow = sql`${JSON.stringify(Object.fromEntries(runs))}::jsonb -> t.source_text_id::text`
  const percents = sql`${JSON.stringify(Object.fromEntries(matchPercents))}::jsonb`
  return sql`
    with answered as (
      delete from sent_back b using translations t
       where b.source_text_id = any (${sourceTextIds}::uuid[]) and b.target_language = ${language}
         and t.source_text_id = b.source_text_id and t.target_language = b.target_language
         and t.status = ${sql.lit(FINISHED)} and (t.content <> b.content or ${isCheck}))
    insert into translation_changes
      (translation_id, actor_kind, actor_id, actor_name, before, after, status, operation_id, taken_back,
       is_check, merged_file, merged_version, model, runs, runs_in, token_name,
       match_percent, sent_back_reason, sent_back_note)
    select t.id, ${by.kind}, ${by.id}, ${by.name}, coalesce(last.after, ''), t.content, t.status,
           ${operation_id ?? null}, ${taken_back ?? false},
           ${isCheck}, ${merged && 'file' in merged ? merged.file : null},
           ${merged && 'version' in merged ? merged.version : null}, ${model ?? null},
           case when coalesce(last.after, '') <> t.content then ${storedRuns(ofRow)} end,
           case when coalesce(last.after, '') <> t.content and ${ofRow} is not null then ${runsIn ?? null} end,
           acting_token(${by.id}::uuid), (${percents} ->> t.source_text_id::text)::smallint,
           ${sentBack?.reason ?? null}, ${sentBack?.note ?? null}
      from translations t
      left join lateral (
        select c.after, c.status from translation_changes c where c.translation_id = t.id order by c.id desc limit 1
      ) last on true
     where t.source_text_id = any (${sourceTextIds}::uuid[]) and t.target_language = ${language}
       and (${isCheck || sentBack !== undefined} or coalesce(last.after, '') <> t.content or last.status is distinct from t.status)`.execute(
    trx,
  )
}

export const settleChanges = (trx: Trx, language: LanguageCode, sourceTextIds: string[]) =>
  sql`
    update translation_changes c set status = t.status
      from translations t
     where t.source_text_id = any (${sourceTextIds}::uuid[]) and t.target_language = ${language}
       and c.id = (select last.id from translation_changes last where last.translation_id = t.id order by last.id desc limit 1)
       and c.actor_kind = 'ai' and c.status = ${sql.lit(AT_WORK)} and c.after = t.content`.execute(trx)

export type Author = { user_id: string | null; name: string; runs: { start: number; length: number }[] }

export type Typed = { source_text_id: string; translation_id: string; writer_id: string | null; writer_name: string }

/**
 * Lists the rows in which somebody has typed since their last entry: texts of other pages, claimed rows, and those in which
 * `saver` typed last are left out. The head is locked.
 */
export async function listTyped(trx: Trx, head: Head, sourceTextIds: readonly string[], saver?: string) {
  const { rows } = await sql<Typed>`
    select t.source_text_id, t.id as translation_id, writer.id as writer_id, writer.name as writer_name
      from translations t
      join source_texts s on s.id = t.source_text_id and s.page_id = ${head.page_id}
      join document_updates d on d.document_id = ${head.id} and d.seq = t.revision
      cross join lateral (
        select case when count(*) = 1 then min(u.id::text)::uuid end as id,
               string_agg(named.name, ' or ' order by named.name) as name
          from unnest(${writers}) actor
          join users u on u.id = case when actor like ${`${PERSON}%`} then substr(actor, ${PERSON.length + 1})::uuid end
         cross join lateral (select coalesce(nullif(btrim(u.full_name), ''), u.email) as name) named
        having count(*) > 0
      ) writer
      left join lateral (
        select c.after from translation_changes c where c.translation_id = t.id order by c.id desc limit 1
      ) last on true
     where t.source_text_id = any (${sourceTextIds}::uuid[]) and t.target_language = ${head.language}
       and ${holder} is null and t.content <> '' and coalesce(last.after, '') <> t.content
       and ${PERSON + (saver ?? '')} <> all (${writers})`.execute(trx)
  return rows
}

const FIELDS = [
  ...(['at', 'actor_kind', 'actor_name', 'before', 'after', 'status', 'copied_from'] as const),
  ...(['is_check', 'merged_file', 'merged_version', 'model', 'token_name', 'match_percent'] as const),
  ...(['sent_back_reason', 'sent_back_note'] as const),
] as const

/**
 * Of an entry `c`: the people who wrote its new characters, each with their places in `after`; null where it is the
 * actor alone.
 */
const AUTHORS = sql<Author[] | null>`(
  select case when count(*) > 1 or bool_or(author.user_id is distinct from c.actor_id)
              then jsonb_agg(jsonb_build_object('user_id', author.user_id, 'name', author.name, 'runs', author.runs) order by author.user_id = c.actor_id desc nulls last, author.first) end
    from (
      select run.user_id, run.name, min(run.start) as first,
             jsonb_agg(jsonb_build_object('start', run.start, 'length', run.length) order by run.start) as runs
        from (
          select r.*, (sum(r.length) over (order by place) - r.length)::int as start
            from unnest(c.runs) with ordinality as r (length, user_id, name, is_new, client_id, clock, place)
        ) run
       where run.is_new and run.name is not null
       group by run.user_id, run.name
    ) author)`.as('authors')

export async function listRowChanges(db: Db, source_text_id: string, language: LanguageCode) {
  const current = await db
    .selectFrom('translation_changes as c')
    .innerJoin('translations as t', 't.id', 'c.translation_id')
    .where('t.source_text_id', '=', source_text_id)
    .where('t.target_language', '=', language)
    .select(FIELDS.map((field) => `c.${field}` as const))
    .select(AUTHORS)
    .orderBy('c.id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  const earlier = await db
    .selectFrom('deleted_changes as c')
    .where('c.source_text_id', '=', source_text_id)
    .where('c.target_language', '=', language)
    .select(FIELDS.map((field) => `c.${field}` as const))
    .select(AUTHORS)
    .orderBy('c.id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  return [...current, ...earlier].slice(0, MAX_CHANGES)
}

const MAX_CHANGES = 200

export const listChanges = (db: Db, translationId: string) =>
  db
    .selectFrom('translation_changes as c')
    .where('c.translation_id', '=', translationId)
    .select(FIELDS.map((field) => `c.${field}` as const))
    .select(AUTHORS)
    .orderBy('c.id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
