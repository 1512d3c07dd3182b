import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

/** `translation`: as it is stored, empty where there is none; `sources` are those of other texts with this one. */
export type AlikeTexts = { source_text_id: string; translation: string; translations: string[]; sources: string[] }
/** `others`: those on other pages, or all others of the version. */
export type Compared = { page_id: string; others: 'on_other_pages' | 'in_version' } | { ids: readonly string[] }

const MAX_SHOWN = 3

/**
 * Texts whose source, or whose translation, other texts of their version have: how those are translated, the most frequent first,
 * and other sources. The texts compared are of one version.
 */
export async function listAlikeTexts(db: Db, language: LanguageCode, compared: Compared): Promise<AlikeTexts[]> {
  const [isOwn, isOther, isAmongOthers] = conditionsOf(compared)
  // One more than is shown: that of the text itself is left out.
  const first = (column: string) =>
    sql`(array_agg(${sql.ref(column)} order by texts desc, ${sql.ref(column)}))[1:${sql.lit(MAX_SHOWN + 1)}]`
  const { rows } = await sql<AlikeTexts>`
    with own as materialized (
      select s.id, p.version_id, s.content as source, coalesce(t.content, '') as text
        from source_texts s join pages p on p.id = s.page_id
        left join translations t on t.source_text_id = s.id and t.target_language = ${language}
       where ${isOwn}),
    others as materialized (
      select s.content as source, t.content as text, count(*)::int as texts
        from pages p join source_texts s on s.page_id = p.id
        join translations t on t.source_text_id = s.id and t.target_language = ${language}
       where p.version_id = (select version_id from own limit 1) and t.content <> '' and ${isOther}
       group by s.content, t.content),
    by_source as (
      select source, ${first('text')} as translations, array_agg(text) filter (where texts = 1) as lone
        from others where source in (select source from own) group by source),
    by_text as (
      select text, ${first('source')} as sources from others where text in (select text from own) group by text)
    select * from (
      select o.id as source_text_id, o.text as translation,
             (case when ${isAmongOthers} and o.text = any (a.lone) then array_remove(a.translations, o.text)
                   else coalesce(a.translations, '{}') end)[1:${sql.lit(MAX_SHOWN)}] as translations,
             (array_remove(coalesce(b.sources, '{}'), o.source))[1:${sql.lit(MAX_SHOWN)}] as sources
        from own o left join by_source a on a.source = o.source left join by_text b on b.text = o.text) found
     where translations <> '{}' or sources <> '{}'`.execute(db)
  return rows
}

function conditionsOf(compared: Compared): [RawBuilder<boolean>, RawBuilder<boolean>, RawBuilder<boolean>] {
  const [yes, no] = [sql<boolean>`true`, sql<boolean>`false`]
  if ('ids' in compared) return [sql<boolean>`s.id = any (${[...compared.ids]}::uuid[])`, yes, yes]
  const { page_id, others } = compared
  const isOwn = sql<boolean>`s.page_id = ${page_id}`
  return others === 'in_version' ? [isOwn, yes, yes] : [isOwn, sql<boolean>`s.page_id <> ${page_id}`, no]
}
