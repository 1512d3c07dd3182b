import { sql } from 'kysely'
import { runIn } from '../../run.ts'
import type { Db, Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { loggedActors } from '../documents/documentCommits.ts'
import { lockHead } from '../documents/documents.ts'
import { holder } from '../translationJobs/rowClaims.ts'

type DocumentAddress = { page_id: string; language: LanguageCode }
export type Actor = { kind: Row<'translation_changes'>['actor_kind']; id: string | null; name: string }

/** As the log of a document names people. */
const PERSON = 'person:'

const writers = sql.raw(loggedActors('d'))

/** What an entry says besides its text: the merge or the check that it is. */
export type Facts = {
  merged?: { file: string } | { version: string }
  isCheck?: boolean
}

/**
 * Writes down how these rows are now, with what was written down last as the text before; unchanged rows are left out, unless
 * they were checked.
 */
export function recordChanges(
  trx: Trx,
  by: Actor,
  language: LanguageCode,
  sourceTextIds: string[],
  { merged, isCheck = false }: Facts = {},
) {
  return sql`
    insert into translation_changes
      (translation_id, actor_kind, actor_id, actor_name, before, after, status, is_check, merged_file, merged_version)
    select t.id, ${by.kind}, ${by.id}, ${by.name}, coalesce(last.after, ''), t.content, t.status, ${isCheck},
           ${merged && 'file' in merged ? merged.file : null}, ${merged && 'version' in merged ? merged.version : null}
      from translations t
      left join lateral (
        select c.after, c.status from translation_changes c where c.translation_id = t.id order by c.id desc limit 1
      ) last on true
     where t.source_text_id = any (${sourceTextIds}::uuid[]) and t.target_language = ${language}
       and (${isCheck} or coalesce(last.after, '') <> t.content or last.status is distinct from t.status)`.execute(trx)
}

/** Texts of the AI that were written down while they waited for their rating get the status that came of it. */
export const settleChanges = (trx: Trx, language: LanguageCode, sourceTextIds: string[]) =>
  sql`
    update translation_changes c set status = t.status
      from translations t
     where t.source_text_id = any (${sourceTextIds}::uuid[]) and t.target_language = ${language}
       and c.id = (select last.id from translation_changes last where last.translation_id = t.id order by last.id desc limit 1)
       and c.actor_kind = 'ai' and c.status = 'IN_PROGRESS' and c.after = t.content`.execute(trx)

/**
 * Writes down what was typed in these rows and is not saved yet, in the name of who typed last: it is still there when it is
 * replaced, and nobody else is named for it. Text that several people typed in one moment is one entry of the log: it has all
 * their names. Left alone are texts of other pages, claimed rows, and what `saver` typed, who is about to save it.
 * Locks the document until the transaction ends: lock everything else before, write to `translations` after.
 */
export async function recordTyped(trx: Trx, at: DocumentAddress, sourceTextIds: string[], saver?: string) {
  const head = await lockHead(runIn(trx), at)
  if (!head) return
  await sql`
    insert into translation_changes (translation_id, actor_kind, actor_id, actor_name, before, after, status)
    select t.id, 'person', writer.id, writer.name, coalesce(last.after, ''), t.content, t.status
      from translations t
      join source_texts s on s.id = t.source_text_id and s.page_id = ${at.page_id}
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
     where t.source_text_id = any (${sourceTextIds}::uuid[]) and t.target_language = ${at.language}
       and ${holder} is null and t.content <> '' and coalesce(last.after, '') <> t.content
       and ${PERSON + (saver ?? '')} <> all (${writers})`.execute(trx)
}

const FIELDS = [
  ...(['at', 'actor_kind', 'actor_name', 'before', 'after', 'status', 'copied_from'] as const),
  ...(['is_check', 'merged_file', 'merged_version'] as const),
] as const

/** The history of a row, newest first, with that of translations which were deleted. */
export async function listRowChanges(db: Db, source_text_id: string, language: LanguageCode) {
  const current = await db
    .selectFrom('translation_changes as c')
    .innerJoin('translations as t', 't.id', 'c.translation_id')
    .where('t.source_text_id', '=', source_text_id)
    .where('t.target_language', '=', language)
    .select(FIELDS.map((field) => `c.${field}` as const))
    .orderBy('c.id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  const earlier = await db
    .selectFrom('deleted_changes')
    .where('source_text_id', '=', source_text_id)
    .where('target_language', '=', language)
    .select(FIELDS)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  return [...current, ...earlier].slice(0, MAX_CHANGES)
}

const MAX_CHANGES = 200

export const listChanges = (db: Db, translationId: string) =>
  db
    .selectFrom('translation_changes')
    .where('translation_id', '=', translationId)
    .select(FIELDS)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
