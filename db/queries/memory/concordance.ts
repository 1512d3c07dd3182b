import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export type Sought = {
  project_ids: readonly string[]
  source_language: LanguageCode
  language: LanguageCode
  side: 'source' | 'translation'
  /** A regular expression of Postgres, for which upper and lower case are the same. */
  pattern: string
}
export type FoundText = {
  source: string
  content: string
  is_checked: boolean
  project_id: string
  project_name: string
  version_id: string | null
  version_name: string | null
  page_name: string | null
  source_text_id: string | null
  identifier: string | null
}
type Bounds = { most: number; ms: number }

/** Texts with their translations, those that are checked first; an error where it takes longer than `ms`. */
export const findTexts = (db: Db, sought: Sought, { most, ms }: Bounds): Promise<FoundText[]> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${`${ms}ms`}, true)`.execute(trx)
      const { project_ids, source_language, language, side, pattern } = sought
      const matches = (source: string, content: string) =>
        sql`${sql.ref(side === 'source' ? source : content)} collate "und-x-icu" ~* ${pattern}`
      const { rows } = await sql<FoundText>`
      select * from (
        (select s.content as source, t.content, k.checked_at is not null as is_checked, j.id as project_id,
                j.name as project_name, v.id as version_id, v.name as version_name, p.name as page_name,
                s.id as source_text_id, s.identifier
           from projects j
           join versions v on v.project_id = j.id
           join pages p on p.version_id = v.id
           join source_texts s on s.page_id = p.id
           join translations t on t.source_text_id = s.id and t.target_language = ${language}
           left join translation_checks k on k.source_text_id = s.id and k.target_language = t.target_language
          where j.id = any (${project_ids}::uuid[]) and j.source_language = ${source_language} and t.content <> ''
            and ${matches('s.content', 't.content')}
          limit ${most})
        union all
        (select m.source, m.content, false, j.id, j.name, null, null, null, null, null
           from projects j join memory_units m on m.project_id = j.id and m.target_language = ${language}
          where j.id = any (${project_ids}::uuid[]) and j.source_language = ${source_language}
            and ${matches('m.source', 'm.content')}
          limit ${most})
      ) found order by is_checked desc, length(source), source limit ${most}`.execute(trx)
      return rows
    })
