import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export type ThreadAddress = { source_text_id: string; language: LanguageCode | null }

type Named = { user_id: string; name: string }
type StoredComment = {
  id: string
  author: Named | null
  text: string
  mentions: Named[]
  created_at: string
  edited_at: string | null
}
export type StoredThread = {
  language: LanguageCode | null
  resolved_at: Date | null
  resolved_by: string | null
  comments: StoredComment[]
}

const NAME = sql`coalesce(nullif(btrim(u.full_name), ''), u.email)`
const named = (id: ReturnType<typeof sql>) => sql`
  select json_build_object('user_id', u.id, 'name', ${NAME}) from users u where u.id = ${id}`

/** Of a row `m` of `comments`, as JSON. */
const COMMENT = sql`json_build_object(
  'id', m.id, 'author', (${named(sql`m.author_id`)}), 'text', m.content,
  'mentions', array(select json_build_object('user_id', u.id, 'name', ${NAME}) from users u
                     where u.id = any (m.mentioned) order by lower(${NAME}), u.id),
  'created_at', to_json(m.created_at at time zone 'UTC')#>>'{}' || 'Z',
  'edited_at', to_json(m.edited_at at time zone 'UTC')#>>'{}' || 'Z')`

/** That of the source text first; in each the oldest comment first. */
export async function listThreads(db: Db, { source_text_id, language }: ThreadAddress) {
  const { rows } = await sql<StoredThread>`
    select h.target_language as language, h.resolved_at,
           (select ${NAME} from users u where u.id = h.resolved_by) as resolved_by,
           (select json_agg(${COMMENT} order by m.created_at, m.id) from comments m where m.thread_id = h.id) as comments
      from comment_threads h
     where h.source_text_id = ${source_text_id}
       and (h.target_language is null or h.target_language = ${language})
     order by h.target_language nulls first`.execute(db)
  return rows
}

export async function findStoredComment(db: Db, id: string) {
  const { rows } = await sql<{ comment: StoredComment }>`
    select ${COMMENT} as comment from comments m where m.id = ${id}`.execute(db)
  return rows[0]?.comment
}

export type CommentInPlace = {
  id: string
  thread_id: string
  source_text_id: string
  target_language: LanguageCode | null
  page_id: string
  author_id: string | null
  mentioned: string[]
}

/** Not of a text that is archived. */
export const findComment = (db: Db, id: string): Promise<CommentInPlace | undefined> =>
  db
    .selectFrom('comments as m')
    .innerJoin('comment_threads as h', 'h.id', 'm.thread_id')
    .innerJoin('source_texts as s', 's.id', 'h.source_text_id')
    .where('m.id', '=', id)
    .select(['m.id', 'm.thread_id', 'm.author_id', 'm.mentioned'])
    .select(['h.source_text_id', 'h.target_language', 's.page_id'])
    .executeTakeFirst()

type Written = { thread_id: string; content: string; mentioned: string[]; author_id: string }

export const insertComment = (trx: Trx, comment: Written) =>
  trx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow()

export const updateComment = (trx: Trx, id: string, change: Pick<Written, 'content' | 'mentioned'>) =>
  trx
    .updateTable('comments')
    .set({ ...change, edited_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

export async function countComments(trx: Trx, thread_id: string) {
  const { count } = await trx
    .selectFrom('comments')
    .where('thread_id', '=', thread_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
