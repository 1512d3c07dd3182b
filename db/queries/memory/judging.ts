import { prepared } from '../../run.ts'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { MEMORY_PENALTIES, type MemoryPenalties } from '../../vocabulary/memory/penalties.ts'

const PENALTIES = `select ${MEMORY_PENALTIES.join()} from organizations where id = $1`

export async function findPenalties(db: Db, organizationId: string) {
  const { rows } = await db.executeQuery(prepared('memory-penalties', PENALTIES, [organizationId]))
  return rows[0] as MemoryPenalties | undefined
}

export type NewTerm = { term: string; translated_at: Date }

const NEWEST_TERMS = `
  select lower(coalesce(nullif(e.source_text, ''), e.term_id)) as term, e.translated_at
    from glossaries g join glossary_entries e on e.glossary_id = g.id
   where g.project_id = $1 and e.target_language = $2 and e.translation <> ''
   order by e.translated_at desc limit $3`

/** Of the glossary of a project, the terms that got their translation last. */
export async function listNewestTerms(db: Db, projectId: string, language: LanguageCode, limit: number) {
  const values = [projectId, language, limit]
  const { rows } = await db.executeQuery(prepared('memory-newest-terms', NEWEST_TERMS, values))
  return rows as NewTerm[]
}
