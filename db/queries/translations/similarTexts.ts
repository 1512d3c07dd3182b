import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED } from '../../vocabulary/statuses.ts'

type Wanted = { project_id: string; language: LanguageCode; text: string; limit: number }
type KnownTranslation = {
  source: string
  translation: string
  page_name: string | null
  is_checked: boolean
  is_same: boolean
}

export async function findKnownTranslations(db: Db, { project_id, language, text, limit }: Wanted) {
  const { rows } = await sql<KnownTranslation>`
    with asked as (select lower(${text}::text) as text)
    select * from (
      select s.content as source, t.content as translation, p.name as page_name, k.checked_at is not null as is_checked,
             lower(s.content) = asked.text as is_same
        from asked cross join versions v join pages p on p.version_id = v.id join source_texts s on s.page_id = p.id
        join translations t on t.source_text_id = s.id and t.target_language = ${language}
        left join translation_checks k on k.source_text_id = s.id and k.target_language = ${language}
       where v.project_id = ${project_id} and t.status = ${sql.lit(FINISHED)} and t.content <> ''
         and position(asked.text in lower(s.content)) > 0
       union all
      select m.source, m.content, null, false, lower(m.source) = asked.text
        from asked cross join memory_units m
       where m.project_id = ${project_id} and m.target_language = ${language} and position(asked.text in lower(m.source)) > 0
    ) known
     order by is_same desc, is_checked desc, length(source), source, page_name nulls last limit ${limit}`.execute(db)
  return rows
}
