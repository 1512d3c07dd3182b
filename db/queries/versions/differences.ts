import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

/** Texts that two pages have: the id in the one, and the identifier in the other. */
type Pairs = readonly [id: string, identifier: string][]

const pairsOf = (pairs: Pairs, pageId: string) => sql`
  unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, identifier]) => identifier)}::text[]) x(id, identifier)
  join source_texts s on s.page_id = ${pageId} and s.identifier = x.identifier`

export async function countDifferingTranslations(db: Db, pairs: Pairs, pageId: string) {
  const { rows } = await sql<{ language: LanguageCode; count: number }>`
    with pairs as materialized (select x.id as old_id, s.id from ${pairsOf(pairs, pageId)}),
    before as materialized (
      select p.id, t.target_language, t.content from pairs p join translations t on t.source_text_id = p.old_id
       where t.content <> ''),
    after as materialized (
      select p.id, t.target_language, t.content from pairs p join translations t on t.source_text_id = p.id
       where t.content <> '')
    select target_language as language, count(*)::int as count
      from before full join after using (id, target_language)
     where before.content is distinct from after.content
     group by target_language`.execute(db)
  return new Map(rows.map(({ language, count }) => [language, count]))
}

type Window = { skip: number; limit: number }
type Found = { source_text_id: string; identifier: string; before: string; after: string }

export async function listDifferingTranslations(
  db: Db,
  pairs: Pairs,
  pageId: string,
  language: LanguageCode,
  { skip, limit }: Window,
) {
  const { rows } = await sql<Found & { count: number }>`
    select s.id as source_text_id, s.identifier, coalesce(a.content, '') as before, coalesce(b.content, '') as after,
           count(*) over ()::int as count
      from ${pairsOf(pairs, pageId)}
      left join translations a on a.source_text_id = x.id and a.target_language = ${language}
      left join translations b on b.source_text_id = s.id and b.target_language = ${language}
     where coalesce(a.content, '') <> coalesce(b.content, '')
     order by s.position offset ${skip} limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, data: rows.map(({ count: _, ...row }) => row) }
}

export async function findIdsOfTexts(db: Db, pageId: string, identifiers: readonly string[]) {
  const rows = await db
    .selectFrom('source_texts')
    .where('page_id', '=', pageId)
    .where('identifier', '=', sql<string>`any (${[...identifiers]})`)
    .select(['id', 'identifier'])
    .execute()
  return new Map(rows.map(({ id, identifier }) => [identifier, id]))
}
