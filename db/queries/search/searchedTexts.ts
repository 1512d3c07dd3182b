import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { SearchSide } from '../../vocabulary/texts/searching.ts'
import { commentTexts } from '../comments/threads.ts'

export async function listSearchedTexts(db: Db, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<Record<SearchSide, string>>`
    select s.content as source, coalesce(t.content, '') as translation, s.identifier, coalesce(s.context, '') as context,
           coalesce(${commentTexts(sql<boolean>`(h.target_language is null or h.target_language = ${language})`)}, '') as comments
      from unnest(${ids}::uuid[]) with ordinality wanted (id, place) join source_texts s on s.id = wanted.id
      left join translations t on t.source_text_id = s.id and t.target_language = ${language}
     order by wanted.place`.execute(db)
  return rows
}
