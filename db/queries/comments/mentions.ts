import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { seesProjectText } from '../seesProject.ts'

type OpenMention = {
  comment_id: string
  project_id: string
  project_name: string
  version_id: string
  page_name: string
  source_text_id: string
  identifier: string
  language: LanguageCode | null
  author: string | null
  text: string
  created_at: Date
}

/** Of somebody who may still read them, the newest first. */
export async function listMentions(db: Db, user_id: string, most: number) {
  const { rows } = await sql<OpenMention>`
    select m.id as comment_id, projects.id as project_id, projects.name as project_name, v.id as version_id,
           p.name as page_name, s.id as source_text_id, s.identifier, h.target_language as language,
           coalesce(nullif(btrim(author.full_name), ''), author.email) as author, m.content as text, m.created_at
      from comment_mentions asked
      join comments m on m.id = asked.comment_id
      join comment_threads h on h.id = m.thread_id and h.resolved_at is null
      join source_texts s on s.id = h.source_text_id
      join pages p on p.id = s.page_id
      join versions v on v.id = p.version_id
      join projects on projects.id = v.project_id
                   and (h.target_language is null or h.target_language = any (projects.target_languages))
      join organization_members member on member.organization_id = projects.organization_id
                                      and member.user_id = asked.user_id and ${sql.raw(seesProjectText())}
      left join users author on author.id = m.author_id
     where asked.user_id = ${user_id}
     order by m.created_at desc, m.id desc limit ${most}`.execute(db)
  return rows
}

export const insertMentions = (trx: Trx, comment_id: string, people: readonly string[]) =>
  sql`
    insert into comment_mentions (comment_id, user_id) select ${comment_id}, id from unnest(${people}::uuid[]) id
    on conflict do nothing`.execute(trx)

export const deleteOtherMentions = (trx: Trx, comment_id: string, kept: readonly string[]) =>
  sql`
    delete from comment_mentions where comment_id = ${comment_id} and user_id <> all (${kept}::uuid[])`.execute(trx)

export const deleteMentionsIn = (trx: Trx, { thread_id, user_id }: { thread_id: string; user_id?: string }) =>
  sql`
    delete from comment_mentions asked using comments m
     where m.id = asked.comment_id and m.thread_id = ${thread_id}
       ${user_id === undefined ? sql`` : sql`and asked.user_id = ${user_id}`}`.execute(trx)

export async function deleteMention(trx: Trx, { comment_id, user_id }: { comment_id: string; user_id: string }) {
  const { numDeletedRows } = await trx
    .deleteFrom('comment_mentions')
    .where('comment_id', '=', comment_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0
}

type Addressee = { email: string; full_name: string | null }

/**
 * Of the people whom a comment mentions those who get a mail of it: who want mails of work, and have not been mailed about this
 * thread in the last `pause`. From then on they have.
 */
export async function claimMails(trx: Trx, comment_id: string, { pauseMs }: { pauseMs: number }): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    update comment_mentions asked set mailed_at = clock_timestamp()
      from comments m, users u left join work_reminders r on r.user_id = u.id
     where asked.comment_id = ${comment_id} and m.id = asked.comment_id and asked.mailed_at is null
       and u.id = asked.user_id and u.is_active and u.is_email_confirmed and u.service_of is null
       and (r.user_id is null or r.is_on)
       and not exists (
         select from comment_mentions earlier join comments o on o.id = earlier.comment_id
          where earlier.user_id = asked.user_id and o.thread_id = m.thread_id
            and earlier.mailed_at > clock_timestamp() - ${pauseMs} * interval '1 millisecond')
    returning u.email, u.full_name`.execute(trx)
  return rows
}
