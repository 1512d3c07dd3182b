import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { gramsOfTerm, hashOf } from '../../vocabulary/texts/searchGrams.ts'
import { formFor } from '../../vocabulary/texts/searching.ts'

type InVersion = { version_id: string; language: LanguageCode }

/** Stands among the grams of each text, so that other versions and languages are not looked through. */
export const scopeOf = ({ version_id, language }: { version_id: string; language: string }) =>
  hashOf(`${version_id}/${language}`)

const hasTerm = (term: string): RawBuilder<boolean> =>
  formFor(term) === 'bare'
    ? sql<boolean>`strpos(x.bare, ${term}) > 0`
    : sql<boolean>`strpos(coalesce(x.exact, x.bare), ${term}) > 0`

/** A condition on a source text `s`: each term is in it, or in its translation. */
export const hasTerms = (language: LanguageCode, terms: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    terms.map(
      (term) => sql<boolean>`exists (
        select from search_texts x where x.page_id = s.page_id and x.source_text_id = s.id
           and x.language in ('', ${language}) and ${hasTerm(term)})`,
    ),
    sql` and `,
  )

const longestFirst = (terms: readonly string[]) => terms.toSorted((one, other) => other.length - one.length)

/** The source texts with all terms; `undefined` where they may be more than `most`, which are found as quickly one by one. */
export async function findHits(db: Db, at: InVersion, terms: readonly string[], most: number) {
  const [first, ...others] = longestFirst(terms)
  const grams = gramsOfTerm(first ?? '')
  if (first === undefined || grams.length === 0) return undefined
  const inScope = (language: string) =>
    sql`x.grams @> ${[scopeOf({ version_id: at.version_id, language }), ...grams]}::int[]`
  const { rows } = await sql<{ ids: string[]; looked: number }>`
    with s as materialized (
      select x.source_text_id as id, x.page_id from search_texts x
       where (${inScope('')} or ${inScope(at.language)}) and ${hasTerm(first)} limit ${most + 1})
    select coalesce(array_agg(distinct s.id) filter (where ${others.length > 0 ? hasTerms(at.language, others) : sql`true`}), '{}')
             as ids, count(*)::int as looked
      from s`.execute(db)
  const { ids, looked } = rows[0]!
  return looked > most ? undefined : ids
}
