import { type RawBuilder, sql } from 'kysely'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { type InVersion, isOfVersions } from '../translations/inVersion.ts'

/** `sources`: the same source text is translated in several ways; `translations`: several source texts in the same one. */
export type Identical = { of: 'sources' | 'translations' } & Omit<InVersion, 'language'>

const COMPARED = {
  sources: { alike: sql`s.content`, other: sql`t.content` },
  translations: { alike: sql`t.content`, other: sql`s.content` },
}

export function isIdentical(language: LanguageCode, { of, ...at }: Identical): RawBuilder<boolean> {
  const { alike, other } = COMPARED[of]
  return sql<boolean>`s.id in (
    select id from (
      select s.id, min(${other}) over same <> max(${other}) over same as differs
        from pages p join source_texts s on s.page_id = p.id
        join translations t on t.source_text_id = s.id and t.target_language = ${language}
       where ${isOfVersions('p.version_id', at)} and t.content <> ''
      window same as (partition by ${alike})) compared
     where differs)`
}
