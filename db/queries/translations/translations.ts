import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { pagesOfUser } from '../pages/pages.ts'
import { type JsonPiece, readInPieces } from '../readInPieces.ts'
import { holder } from '../translationJobs/rowClaims.ts'

const PUBLIC = [
  't.id',
  't.source_text_id',
  't.target_language',
  't.content',
  't.status',
  't.review_notes',
  't.score',
  't.revision',
  't.suggestion',
  't.created_at',
  't.updated_at',
] as const

export const findTranslationForUser = (db: Db, id: string, userId: string) =>
  pagesOfUser(db, userId)
    .innerJoin('source_texts as s', 's.page_id', 'pages.id')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('t.id', '=', id)
    .select(PUBLIC)
    .select(holder.as('request_id'))
    .select(['s.page_id', 's.words', 'projects.id as project_id', 'projects.organization_id'])
    .executeTakeFirst()

export const findSourceTextForUser = (db: Db, id: string, userId: string) =>
  pagesOfUser(db, userId)
    .innerJoin('source_texts as s', 's.page_id', 'pages.id')
    .where('s.id', '=', id)
    .select(['s.id', 's.page_id', 'projects.target_languages'])
    .select(['projects.id as project_id', 'projects.organization_id'])
    .executeTakeFirst()

export const listTranslationsOfText = (
  db: Db,
  sourceTextId: string,
  { skip, limit }: { skip: number; limit: number },
) =>
  db
    .selectFrom('translations as t')
    .where('t.source_text_id', '=', sourceTextId)
    .select(PUBLIC)
    .select(holder.as('request_id'))
    .orderBy('t.target_language')
    .offset(skip)
    .limit(limit)
    .execute()

export async function countTranslationsOfText(db: Db, sourceTextId: string) {
  const { count } = await db
    .selectFrom('translations')
    .where('source_text_id', '=', sourceTextId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findTranslationOfText = (db: Db, sourceTextId: string, language: LanguageCode) =>
  db
    .selectFrom('translations as t')
    .where('t.source_text_id', '=', sourceTextId)
    .where('t.target_language', '=', language)
    .select(PUBLIC)
    .select(holder.as('request_id'))
    .executeTakeFirst()

export const findRowToFinish = (trx: Trx, sourceTextId: string, language: LanguageCode) =>
  trx
    .selectFrom('translations as t')
    .where('t.source_text_id', '=', sourceTextId)
    .where('t.target_language', '=', language)
    .select((eb) => [
      't.id',
      't.content as text',
      't.status',
      eb(holder, 'is not', null).$castTo<boolean>().as('isClaimed'),
      eb
        .exists(eb.selectFrom('translation_changes as c').whereRef('c.translation_id', '=', 't.id').select('c.id'))
        .$castTo<boolean>()
        .as('isSaved'),
    ])
    .executeTakeFirst()

/**
 * Returns the elements of a JSON list. Postgres writes them: 50,000 objects would keep everybody else from being answered for
 * half a second.
 */
export const translationsAsJson = (db: Db, pageId: string, language: LanguageCode) =>
  readInPieces(async (after, limit) => {
    const { rows } = await sql<JsonPiece>`
      select json_agg(item)::text as json, max(position) as last from (
        select s.position, item
          from source_texts s
          join translations t on t.source_text_id = s.id
         cross join lateral (
           select t.id, t.source_text_id, t.target_language, t.content, t.status, t.review_notes, t.score, t.revision,
                  ${holder} as request_id, t.suggestion,
                  ${isoTime('t.created_at')} as created_at, ${isoTime('t.updated_at')} as updated_at
         ) item
         where s.page_id = ${pageId} and t.target_language = ${language} and s.position > ${after}
         order by s.position limit ${limit}
      ) row`.execute(db)
    return rows[0]!
  })

const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The position of the page's document in this language; a list read before this is not older than it. */
export const findDocumentHead = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('document_heads')
    .where('page_id', '=', pageId)
    .where('language', '=', language)
    .select(['generation', 'head_seq', 'notes_version'])
    .executeTakeFirst()
