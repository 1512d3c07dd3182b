import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED } from '../../vocabulary/statuses.ts'

export type MemoryPlace = { page_id: string; project_id: string; language: LanguageCode }

/**
 * The completed translations that a project has of the same source texts, which are named, by text of the page: of several
 * the one that somebody has checked, then the latest, then the imported one.
 */
export async function listInMemory(db: Db, { page_id, project_id, language }: MemoryPlace, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { content: string; source: string }>()
  const { rows } = await sql<{ id: string; content: string; source: string }>`
    select distinct on (id) id, content, source from (
    select s.id, t.content, s.content as source, false as is_imported, k.checked_at, t.updated_at
      from source_texts s
      join source_texts known on known.content = s.content
      join pages p on p.id = known.page_id
      join versions v on v.id = p.version_id
      join translations t on t.source_text_id = known.id and t.target_language = ${language}
      left join translation_checks k on k.source_text_id = t.source_text_id and k.target_language = t.target_language
     where s.page_id = ${page_id} and s.id = any (${`{${ids.join()}}`}::uuid[])
       and v.project_id = ${project_id} and t.status = ${sql.lit(FINISHED)} and t.content <> ''
     union all
    select s.id, m.content, s.content, true, null, m.imported_at
      from source_texts s
      join memory_units m on md5(m.source) = md5(s.content) and m.source = s.content
     where s.page_id = ${page_id} and s.id = any (${`{${ids.join()}}`}::uuid[])
       and m.project_id = ${project_id} and m.target_language = ${language}) known
     order by id, is_imported, (checked_at is null), updated_at desc`.execute(db)
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}
