import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export type SuggestionOrigin = { reimport_id: string; agent_run_id: null } | { reimport_id: null; agent_run_id: string }
type NewSuggestion = { id: string; content: string; source: string | null; note?: string | null | undefined }

export const insertFileSuggestions = (
  trx: Trx,
  { reimport_id, agent_run_id }: SuggestionOrigin,
  language: LanguageCode,
  suggestions: readonly NewSuggestion[],
) =>
  sql`
    insert into file_suggestions (source_text_id, target_language, content, source, note, reimport_id, agent_run_id)
    select x.id, ${language}, x.content, x.source, x.note, ${reimport_id}, ${agent_run_id}
      from unnest(${suggestions.map(({ id }) => id)}::uuid[], ${suggestions.map(({ content }) => content)}::text[],
                  ${suggestions.map(({ source }) => source)}::text[],
                  ${suggestions.map(({ note }) => note ?? null)}::text[]) x(id, content, source, note)
     where exists (select from reimports r where r.id = ${reimport_id} and r.undone_at is null
                   union all select from agent_runs g where g.id = ${agent_run_id} and g.undone_at is null)
       and not exists (
       select from file_suggestions f
        where f.source_text_id = x.id and f.target_language = ${language} and f.content = x.content
          and f.source is not distinct from x.source)`.execute(trx)

export async function findSuggester(trx: Trx, { reimport_id, agent_run_id }: SuggestionOrigin): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select path as name from reimports where id = ${reimport_id}
    union all select agent_name from agent_runs where id = ${agent_run_id}`.execute(trx)
  return rows[0]!.name
}

type OfAgent = { id: string; content: string; note: string | null }

export async function insertAgentSuggestions(
  trx: Trx,
  run: { id: string; token_id: string },
  language: LanguageCode,
  suggestions: readonly OfAgent[],
) {
  const ids = suggestions.map(({ id }) => id)
  await sql`
    delete from file_suggestions f using agent_runs r
     where r.id = f.agent_run_id and r.token_id = ${run.token_id}
       and f.source_text_id = any (${ids}::uuid[]) and f.target_language = ${language}`.execute(trx)
  await sql`
    insert into file_suggestions (source_text_id, target_language, content, source, agent_run_id, note)
    select s.id, ${language}, x.content, s.content, ${run.id}, x.note
      from unnest(${ids}::uuid[], ${suggestions.map(({ content }) => content)}::text[],
                  ${suggestions.map(({ note }) => note)}::text[]) x(id, content, note)
      join source_texts s on s.id = x.id`.execute(trx)
}

export async function countSuggestedBy(db: Db, tokenId: string, versionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from file_suggestions f join agent_runs r on r.id = f.agent_run_id
     where r.token_id = ${tokenId} and r.version_id = ${versionId}`.execute(db)
  return rows[0]!.count
}

export async function withdrawSuggestions(trx: Trx, runId: string) {
  const { rows } = await sql<{ page_id: string; language: LanguageCode }>`
    with gone as (delete from file_suggestions where agent_run_id = ${runId} returning source_text_id, target_language)
    select s.page_id, gone.target_language as language from gone join all_source_texts s on s.id = gone.source_text_id`.execute(
    trx,
  )
  return rows
}

export const findFileSuggestion = (db: Db, id: string) =>
  db
    .selectFrom('file_suggestions as f')
    .innerJoin('source_texts as s', 's.id', 'f.source_text_id')
    .where('f.id', '=', id)
    .select([
      'f.id',
      'f.content',
      'f.source',
      'f.source_text_id',
      'f.target_language',
      'f.reimport_id',
      'f.agent_run_id',
      'f.note',
      's.page_id',
      's.identifier',
    ])
    .executeTakeFirst()

export const lockFileSuggestions = async (trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const present = trx.selectFrom('file_suggestions').where('id', '=', sql<string>`any (${ids})`)
  return new Set((await present.orderBy('id').select('id').forUpdate().execute()).map(({ id }) => id))
}

export const deleteFileSuggestions = async (trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const gone = trx.deleteFrom('file_suggestions').where('id', '=', sql<string>`any (${ids})`)
  return new Set((await gone.returning('id').execute()).map(({ id }) => id))
}

export const deleteFileSuggestionsOf = (trx: Trx, reimportId: string) =>
  trx
    .deleteFrom('file_suggestions')
    .where('reimport_id', '=', reimportId)
    .returning(['source_text_id as id', 'target_language as language', 'content', 'source'])
    .execute()

export async function countSuggested(db: Db, pageId: string, language: LanguageCode): Promise<number> {
  const { rows } = await ofPage(db, pageId, language)
    .select((eb) => eb.fn.count<string>('f.source_text_id').distinct().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

export const listNewestSuggestions = (
  db: Db,
  pageId: string,
  language: LanguageCode,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  ofPage(db, pageId, language)
    .$if(after !== undefined, (query) => query.where('f.source_text_id', '>', after!))
    .distinctOn('f.source_text_id')
    .orderBy('f.source_text_id')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .select(['f.id', 'f.source_text_id', 's.identifier', 'f.content', 'f.source'])
    .select(['f.reimport_id', 'f.agent_run_id', 'f.note'])
    .execute()

const ofPage = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('file_suggestions as f')
    .innerJoin('source_texts as s', 's.id', 'f.source_text_id')
    .where('s.page_id', '=', pageId)
    .where('f.target_language', '=', language)
