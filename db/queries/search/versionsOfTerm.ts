import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { seesProject } from '../seesProject.ts'

export type VersionOfTerm = {
  version_id: string
  version_name: string
  project_id: string
  project_name: string
  placeholder_patterns: string[]
  /** Translations of the term in the project's own glossary, if it is another one. */
  own_translation: string | null
}
type Wanted = {
  organization_id: string
  user_id: string
  project_id: string
  source_language: LanguageCode
  language: LanguageCode
  term: string
}

/** All versions that somebody sees with these languages; those of the term's project first. */
export async function listVersionsOfTerm(db: Db, wanted: Wanted) {
  const { rows } = await sql<VersionOfTerm>`
    select v.id as version_id, v.name as version_name, p.id as project_id, p.name as project_name,
           p.placeholder_patterns, own.translation as own_translation
      from versions v join projects p on p.id = v.project_id
      join organization_members member on member.organization_id = p.organization_id
      left join lateral (
        select e.translation from glossaries g join glossary_entries e on e.glossary_id = g.id
         where g.project_id = p.id and p.id <> ${wanted.project_id} and e.target_language = ${wanted.language}
           and not e.is_proposed
           and lower(btrim(coalesce(nullif(e.source_text, ''), e.term_id))) = lower(btrim(${wanted.term}))
         order by e.id limit 1) own on true
     where p.organization_id = ${wanted.organization_id} and member.user_id = ${wanted.user_id}
       and p.source_language = ${wanted.source_language} and ${wanted.language} = any (p.target_languages)
       and ${seesProject('p.id')}
     order by p.id <> ${wanted.project_id}, p.name, p.id, v.version_number desc`.execute(db)
  return rows
}

export async function findPlace(db: Db, source_text_id: string) {
  const { rows } = await sql<{ version_id: string; page_id: string; position: number }>`
    select p.version_id, s.page_id, s.position from source_texts s join pages p on p.id = s.page_id
     where s.id = ${source_text_id}`.execute(db)
  return rows[0]
}
