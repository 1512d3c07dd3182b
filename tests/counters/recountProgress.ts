import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The progress that a screen shows, counted row by row, by page and language. */
export async function recountProgress(db: Db, projectId: string) {
  const { rows } = await sql<{
    page_id: string
    target_language: string
    total: number
    not_started: number
    words_left: number
  }>`
    select s.page_id, language.code as target_language, count(*) as total,
           count(*) filter (where t.id is null) as not_started,
           coalesce(sum(s.words) filter (where t.id is null or t.status = 'FAILED'), 0)::bigint as words_left
      from projects join versions v on v.project_id = projects.id join pages p on p.version_id = v.id
           join source_texts s on s.page_id = p.id cross join unnest(projects.target_languages) language(code)
           left join translations t on t.source_text_id = s.id and t.target_language = language.code
     where projects.id = ${projectId}
     group by s.page_id, language.code
     order by s.page_id, language.code`.execute(db)
  return rows
}
