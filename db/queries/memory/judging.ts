import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { MEMORY_PENALTIES } from '../../vocabulary/memory/penalties.ts'

export const findPenalties = (db: Db, organizationId: string) =>
  db.selectFrom('organizations').where('id', '=', organizationId).select(MEMORY_PENALTIES).executeTakeFirst()

export type NewTerm = { term: string; translated_at: Date }

/** Of the glossary of a project, the terms that got their translation last. */
export async function listNewestTerms(db: Db, projectId: string, language: LanguageCode, limit: number) {
  const { rows } = await sql<NewTerm>`
    select lower(coalesce(nullif(e.source_text, ''), e.term_id)) as term, e.translated_at
      from glossaries g join glossary_entries e on e.glossary_id = g.id
     where g.project_id = ${projectId} and e.target_language = ${language} and e.translation <> ''
     order by e.translated_at desc limit ${limit}`.execute(db)
  return rows
}
