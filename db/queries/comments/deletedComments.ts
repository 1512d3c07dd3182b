import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { CommentInPlace } from './comments.ts'

const IS_KEPT = sql.raw(`d.deleted_at > clock_timestamp() - interval '1 hour'`)

/** Keeps it for an hour. The last one takes its thread with it. */
export async function deleteComment(
  trx: Trx,
  { id, thread_id }: Pick<CommentInPlace, 'id' | 'thread_id'>,
  deleted_by: string,
) {
  await sql`
    insert into deleted_comments (id, source_text_id, target_language, content, mentioned, asked, author_id, created_at,
                                  edited_at, resolved_at, resolved_by, deleted_by)
    select m.id, h.source_text_id, h.target_language, m.content, m.mentioned,
           (select coalesce(jsonb_agg(jsonb_build_object('user_id', asked.user_id, 'mailed_at', asked.mailed_at)), '[]')
              from comment_mentions asked where asked.comment_id = m.id),
           m.author_id, m.created_at, m.edited_at, h.resolved_at, h.resolved_by, ${deleted_by}
      from comments m join comment_threads h on h.id = m.thread_id
     where m.id = ${id}`.execute(trx)
  await trx.deleteFrom('comments').where('id', '=', id).execute()
  await sql`
    delete from comment_threads h
     where h.id = ${thread_id} and not exists (select from comments m where m.thread_id = h.id)`.execute(trx)
}

/** Of the person who deleted it, in a text that is not archived. */
export async function findDeletedComment(db: Db, id: string, deleted_by: string) {
  const { rows } = await sql<Omit<CommentInPlace, 'thread_id'>>`
    select d.id, d.author_id, d.mentioned, d.source_text_id, d.target_language, s.page_id
      from deleted_comments d join source_texts s on s.id = d.source_text_id
     where d.id = ${id} and d.deleted_by = ${deleted_by} and ${IS_KEPT}`.execute(db)
  return rows[0]
}

/** With its thread, where that is gone too. People who have answered since in the thread are not asked again. */
export async function restoreComment(trx: Trx, id: string): Promise<string> {
  await sql`
    insert into comment_threads (source_text_id, target_language, resolved_at, resolved_by)
    select source_text_id, target_language, resolved_at, resolved_by from deleted_comments where id = ${id}
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ thread_id: string }>`
    insert into comments (id, thread_id, content, mentioned, author_id, created_at, edited_at)
    select d.id, h.id, d.content, d.mentioned, d.author_id, d.created_at, d.edited_at
      from deleted_comments d
      join comment_threads h
        on h.source_text_id = d.source_text_id and h.target_language is not distinct from d.target_language
     where d.id = ${id}
    returning thread_id`.execute(trx)
  const { thread_id } = rows[0]!
  await sql`
    insert into comment_mentions (comment_id, user_id, mailed_at)
    select d.id, asked.user_id, asked.mailed_at
      from deleted_comments d
      join comment_threads h on h.id = ${thread_id} and h.resolved_at is null
      cross join jsonb_to_recordset(d.asked) as asked(user_id uuid, mailed_at timestamptz)
      join users u on u.id = asked.user_id
     where d.id = ${id} and not exists (
       select from comments m
        where m.thread_id = h.id and m.author_id = asked.user_id and m.created_at > d.deleted_at)`.execute(trx)
  await trx.deleteFrom('deleted_comments').where('id', '=', id).execute()
  return thread_id
}

export const forgetDeletedComments = (db: Db) => sql`delete from deleted_comments d where not (${IS_KEPT})`.execute(db)
