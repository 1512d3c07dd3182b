import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

type Miscount = { page_id: string; target_language: string | null; status: string | null; texts: number; words: number }

/** Lists the counters that differ from a recount of the rows, with what they lack; both are seen at one moment. */
export async function findMiscounts(db: Db) {
  const { rows } = await sql<Miscount>`
    select page_id, target_language, status, sum(texts)::bigint as texts, sum(words)::bigint as words
      from (select page_id, null as target_language, null as status, 1 as texts, words from source_texts
            union all
            select s.page_id, t.target_language, t.status, 1, s.words
              from translations t join source_texts s on s.id = t.source_text_id
            union all
            select s.page_id, k.target_language, case k.steps_left when 0 then 'CHECKED' else 'CHECKED_ONCE' end, 1, s.words
              from all_translation_checks k join source_texts s on s.id = k.source_text_id
            union all
            select page_id, target_language, status, -texts, -words from text_counters) counted
     group by page_id, target_language, status
    having sum(texts) <> 0 or sum(words) <> 0`.execute(db)
  return rows
}
