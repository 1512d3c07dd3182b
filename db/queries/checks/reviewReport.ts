import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { SEND_BACK_REASONS, type SendBackReason } from '../../vocabulary/texts/sendBackReasons.ts'

/** Of a person, or of a model, whose `person_id` is null. */
export type ReviewedWork = {
  is_ai: boolean
  person_id: string | null
  name: string
  target_language: LanguageCode
  reviewed_words: number
  /** Of those, the ones whose text was another one when it was checked than the writer had left. */
  changed_words: number
  sent_back: number
  reasons: Record<SendBackReason, number>
}

const REASONS = sql.raw(
  SEND_BACK_REASONS.map(
    (reason) => `'${reason}', count(*) filter (where not is_changed and reason = '${reason}')`,
  ).join(),
)

/**
 * Checks and texts sent back in a project between two days (UTC), by writer and language. A check is of all that others wrote
 * in the text since the check before it.
 */
export async function listReviewedWork(db: Db, project_id: string, { from, until }: { from: string; until: string }) {
  const { rows } = await sql<ReviewedWork>`
    with verdicts as (
      select c.id, c.translation_id, c.actor_id, c.after, c.is_check, c.sent_back_reason as reason, t.target_language, s.words,
             coalesce((select max(k.id) from translation_changes k
                        where k.translation_id = c.translation_id and k.id < c.id and k.is_check and not k.taken_back), 0) as since
        from translation_changes c
        join translations t on t.id = c.translation_id
        join source_texts s on s.id = t.source_text_id
        join pages p on p.id = s.page_id
        join versions v on v.id = p.version_id
       where (c.is_check or c.sent_back_reason is not null) and not c.taken_back and v.project_id = ${project_id}
         and c.at >= ${from}::date::timestamp at time zone 'utc'
         and c.at < (${until}::date + 1)::timestamp at time zone 'utc'
    ), works as (
      select distinct on (d.id, w.actor_kind = 'ai', writer.id, writer.model)
             w.actor_kind = 'ai' as is_ai, writer.id as person_id, coalesce(writer.model, w.actor_name) as name,
             d.target_language, d.words, d.is_check, d.reason, w.after <> d.after as is_changed
        from verdicts d
        join translation_changes w on w.translation_id = d.translation_id and w.id > d.since and w.id < d.id
       cross join lateral (
         select case when w.actor_kind <> 'ai' then w.actor_id end as id,
                case when w.actor_kind = 'ai' then coalesce(w.model, w.actor_name) end as model) writer
       where w.before <> w.after and not w.taken_back and w.actor_kind in ('person', 'api', 'ai')
         and (w.actor_kind = 'ai' or w.actor_id is distinct from d.actor_id)
       order by d.id, w.actor_kind = 'ai', writer.id, writer.model, w.id desc
    )
    select is_ai, person_id, coalesce(min(nullif(btrim(u.full_name), '')), min(u.email), min(name)) as name, target_language,
           coalesce(sum(words) filter (where is_check), 0)::int as reviewed_words,
           coalesce(sum(words) filter (where is_check and is_changed), 0)::int as changed_words,
           count(*) filter (where not is_changed and reason is not null)::int as sent_back,
           jsonb_build_object(${REASONS}) as reasons
      from works left join users u on u.id = person_id
     group by is_ai, person_id, case when person_id is null then name end, target_language
     order by is_ai, 3, target_language`.execute(db)
  return rows
}
