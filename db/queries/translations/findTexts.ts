import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { TranslationStatus } from '../../vocabulary/statuses.ts'

type Wanted = {
  page_id?: string | undefined
  query: string
  language?: LanguageCode | undefined
  status?: TranslationStatus | 'NOT_STARTED' | undefined
  skip: number
  limit: number
}
export type FoundText = {
  source_text_id: string
  page_id: string
  page_name: string
  identifier: string
  source: string
  context: string | null
  translation: { text: string; status: TranslationStatus } | null
}

const IN_EVERY_SCRIPT = sql`collate "und-x-icu"`

export async function findTexts(db: Db, versionId: string, { page_id, query, language, status, skip, limit }: Wanted) {
  const { rows } = await sql<FoundText>`
    select s.id as source_text_id, p.id as page_id, p.name as page_name, s.identifier, s.content as source, s.context,
           case when t.id is not null then json_build_object('text', t.content, 'status', t.status) end as translation
      from pages p join source_texts s on s.page_id = p.id
      left join translations t on t.source_text_id = s.id and t.target_language = ${language ?? null}
     where p.version_id = ${versionId} and (${page_id ?? null}::uuid is null or p.id = ${page_id ?? null}::uuid)
       and (${query === ''} or position(lower(${query} ${IN_EVERY_SCRIPT}) in
            lower(concat_ws(E'\\n', s.identifier, s.content, s.context, t.content) ${IN_EVERY_SCRIPT})) > 0)
       and (${status ?? null}::text is null or coalesce(t.status, 'NOT_STARTED') = ${status ?? null})
     order by p.created_at, p.id, s.position
    offset ${skip} limit ${limit}`.execute(db)
  return rows
}
