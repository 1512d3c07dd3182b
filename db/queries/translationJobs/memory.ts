import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type Place = { page_id: string; project_id: string; language: LanguageCode }

/** The texts of a page that are the same as one with a completed translation anywhere in the project. */
export async function listInMemory(db: Db, { page_id, project_id, language }: Place, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const { rows } = await sql<{ id: string }>`
    select s.id
      from source_texts s
     where s.page_id = ${page_id} and s.id = any (${`{${ids.join()}}`}::uuid[])
       and s.content in (
         select known.content
           from versions v
           join pages p on p.version_id = v.id
           join source_texts known on known.page_id = p.id
           join translations t on t.source_text_id = known.id and t.target_language = ${language}
          where v.project_id = ${project_id} and t.status = 'COMPLETED' and t.content <> '')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
