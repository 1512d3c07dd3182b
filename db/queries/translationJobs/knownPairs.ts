import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED } from '../../vocabulary/statuses.ts'

type KnownPair = { source: string; translation: string }
export type ExamplePair = KnownPair & { is_model: boolean }
type Bounds = { most: number; longest: number }

/**
 * Texts of a project with their translations: those that people have checked, terms of its glossary, imported ones, and
 * completed ones, in this order.
 */
export async function listKnownPairs(db: Db, projectId: string, language: LanguageCode, { most, longest }: Bounds) {
  const { rows } = await sql<KnownPair>`
    with own as (
      select s.content as source, t.content as translation, t.status, t.source_text_id
        from versions v
        join pages p on p.version_id = v.id
        join source_texts s on s.page_id = p.id
        join translations t on t.source_text_id = s.id and t.target_language = ${language}
       where v.project_id = ${projectId} and t.content <> ''
         and length(s.content) <= ${longest} and length(t.content) <= ${longest}),
    known as (
      (select source, translation, 0 as rank from own
         join translation_checks k on k.source_text_id = own.source_text_id and k.target_language = ${language}
        order by k.checked_at desc limit ${most})
      union all
      (select source_text, translation, 1 from glossary_entries entry join glossaries g on g.id = glossary_id
        where g.project_id = ${projectId} and target_language = ${language} and translation <> '' limit ${most})
      union all
      (select source, content, 2 from memory_units
        where project_id = ${projectId} and target_language = ${language}
          and length(source) <= ${longest} and length(content) <= ${longest} limit ${most})
      union all
      (select source, translation, 3 from own where status = ${sql.lit(FINISHED)} limit ${most}))
    select source, translation from known order by rank limit ${most}`.execute(db)
  return rows
}

export async function listExamplePairs(db: Db, projectId: string, language: LanguageCode, { most, longest }: Bounds) {
  const { rows } = await sql<ExamplePair>`
    with own as (
      select s.content as source, t.content as translation, t.status, t.updated_at, k.checked_at
        from versions v
        join pages p on p.version_id = v.id
        join source_texts s on s.page_id = p.id
        join translations t on t.source_text_id = s.id and t.target_language = ${language}
        left join translation_checks k on k.source_text_id = s.id and k.target_language = ${language}
       where v.project_id = ${projectId} and t.content <> ''
         and length(s.content) <= ${longest} and length(t.content) <= ${longest}),
    known as (
      (select source, translation, checked_at, 0 as rank from own
        where checked_at is not null order by checked_at desc limit ${most})
      union all
      (select source, content, null, 1 from memory_units
        where project_id = ${projectId} and target_language = ${language}
          and length(source) <= ${longest} and length(content) <= ${longest} limit ${most})
      union all
      (select source, translation, null, 2 from own where status = ${sql.lit(FINISHED)} and checked_at is null limit ${most}))
    select source, translation, rank = 0 as is_model
      from known order by rank, checked_at desc limit ${most}`.execute(db)
  return rows
}
