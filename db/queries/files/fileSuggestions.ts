import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

/** `source`: the source text that it was made for, where that is known. */
type NewSuggestion = { id: string; content: string; source: string | null }

/** Those of an operation that stands, without repeats. */
export const insertFileSuggestions = (
  trx: Trx,
  reimport_id: string,
  language: LanguageCode,
  suggestions: readonly NewSuggestion[],
) =>
  sql`
    insert into file_suggestions (source_text_id, target_language, content, source, reimport_id)
    select x.id, ${language}, x.content, x.source, r.id
      from unnest(${suggestions.map(({ id }) => id)}::uuid[], ${suggestions.map(({ content }) => content)}::text[],
                  ${suggestions.map(({ source }) => source)}::text[]) x(id, content, source)
      join reimports r on r.id = ${reimport_id} and r.undone_at is null
     where not exists (
       select from file_suggestions f
        where f.source_text_id = x.id and f.target_language = ${language} and f.content = x.content
          and f.source is not distinct from x.source)`.execute(trx)

/** With the page and the text they belong to. */
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
      's.page_id',
      's.identifier',
    ])
    .executeTakeFirst()

/** Those of some suggestions that are still there, locked until the transaction ends. */
export const lockFileSuggestions = async (trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const present = trx.selectFrom('file_suggestions').where('id', '=', sql<string>`any (${ids})`)
  return new Set((await present.orderBy('id').select('id').forUpdate().execute()).map(({ id }) => id))
}

/** Returns those that were still there. */
export const deleteFileSuggestions = async (trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const gone = trx.deleteFrom('file_suggestions').where('id', '=', sql<string>`any (${ids})`)
  return new Set((await gone.returning('id').execute()).map(({ id }) => id))
}

/** The suggestions of an operation that nobody has answered. */
export const deleteFileSuggestionsOf = (trx: Trx, reimportId: string) =>
  trx.deleteFrom('file_suggestions').where('reimport_id', '=', reimportId).execute()

/** How many texts of a page have a suggestion in a language. */
export async function countSuggested(db: Db, pageId: string, language: LanguageCode): Promise<number> {
  const { rows } = await ofPage(db, pageId, language)
    .select((eb) => eb.fn.count<string>('f.source_text_id').distinct().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** For each text behind one, in the order of their ids, its newest suggestion. */
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
    .select(['f.id', 'f.source_text_id', 's.identifier', 'f.content', 'f.source', 'f.reimport_id'])
    .execute()

const ofPage = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('file_suggestions as f')
    .innerJoin('source_texts as s', 's.id', 'f.source_text_id')
    .where('s.page_id', '=', pageId)
    .where('f.target_language', '=', language)
