import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { ThreadAddress } from './comments.ts'

/** Changes of the comments on a page follow one another; those who have it open hear of each. */
export const markCommented = (trx: Trx, page_id: string) =>
  sql`
    insert into comment_marks as m (page_id, mark) values (${page_id}, 1)
    on conflict (page_id) do update set mark = m.mark + 1`.execute(trx)

type InPage = ThreadAddress & { page_id: string }

/** None where the text is of another page. */
export const findThread = (db: Db, { page_id, source_text_id, language }: InPage) =>
  db
    .selectFrom('comment_threads as h')
    .innerJoin('source_texts as s', 's.id', 'h.source_text_id')
    .where('s.page_id', '=', page_id)
    .where('h.source_text_id', '=', source_text_id)
    .where('h.target_language', 'is not distinct from', language)
    .select(['h.id', 'h.resolved_at'])
    .executeTakeFirst()

export const insertThread = (trx: Trx, { source_text_id, language }: ThreadAddress) =>
  trx
    .insertInto('comment_threads')
    .values({ source_text_id, target_language: language })
    .returning(['id', 'resolved_at'])
    .executeTakeFirstOrThrow()

export const updateResolution = (trx: Trx, id: string, by: string | undefined) =>
  trx
    .updateTable('comment_threads')
    .set({ resolved_at: by === undefined ? null : sql<Date>`clock_timestamp()`, resolved_by: by ?? null })
    .where('id', '=', id)
    .execute()

type Kind = 'comment_written' | 'comments_resolved' | 'comments_reopened'

export const insertCommentEvent = (trx: Trx, kind: Kind, { page_id, source_text_id, language }: InPage) =>
  sql`
    insert into events (kind, project_id, version_id, page_id, target_language, source_text_id)
    select ${kind}, project_id, version_id, ${page_id}, ${language}, ${source_text_id} from place_of_page(${page_id})`.execute(
    trx,
  )

/** Of a row `s` of `source_texts` in a language, which is an expression: all its comments, and those that nobody has resolved. */
export const commentCounts = (language: string) => `
  select count(*)::int as comments, (count(*) filter (where h.resolved_at is null))::int as open_comments
    from comment_threads h join comments m on m.thread_id = h.id
   where h.source_text_id = s.id and (h.target_language is null or h.target_language = ${language})`

const hasThread = (language: LanguageCode, isWanted: RawBuilder<boolean>) => sql<boolean>`exists (
  select from comment_threads h
   where h.source_text_id = s.id and (h.target_language is null or h.target_language = ${language}) and ${isWanted})`
export const hasComments = (language: LanguageCode) => hasThread(language, sql<boolean>`true`)
export const hasOpenComments = (language: LanguageCode) => hasThread(language, sql<boolean>`h.resolved_at is null`)

/** An SQL expression: all that was said about a row `s`, as it is searched; null where nothing was. */
export const commentTexts = (isOf: RawBuilder<boolean>) => sql<string | null>`(
  select string_agg(m.content, E'\\n' order by m.created_at, m.id) from comment_threads h join comments m on m.thread_id = h.id
   where h.source_text_id = s.id and ${isOf})`
