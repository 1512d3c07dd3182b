import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { gramsOfTerm, hashOf } from '../../vocabulary/texts/searchGrams.ts'
import { formFor, searchable } from '../../vocabulary/texts/searching.ts'
import type { InVersion } from '../translations/inVersion.ts'

/** Stands among the grams of each text, so that other versions and languages are not looked through. */
export const scopeOf = ({ version_id, language }: { version_id: string; language: string }) =>
  hashOf(`${version_id}/${language}`)

const hasTerm = (term: string, table = 'x'): RawBuilder<boolean> => {
  const text = sql.ref(`${table}.bare`)
  return formFor(term) === 'bare'
    ? sql<boolean>`strpos(${text}, ${term}) > 0`
    : sql<boolean>`strpos(coalesce(${sql.ref(`${table}.exact`)}, ${text}), ${term}) > 0`
}

export const hasTerms = (language: LanguageCode, terms: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    terms.map(
      (term) => sql<boolean>`exists (
        select from search_texts x where x.page_id = s.page_id and x.source_text_id = s.id
           and x.language in ('', ${language}) and ${hasTerm(term)})`,
    ),
    sql` and `,
  )

export type Facts = { of: 'translations' | 'texts'; anyOf: readonly string[] }

type Wanted = { terms: readonly string[]; facts: readonly Facts[] }

/** The source texts with all of it; `undefined` where they may be more than `most`, or the index does not tell. */
export async function findHits(db: Db, at: InVersion, { terms, facts }: Wanted, most: number) {
  const { version_id, language, also = [] } = at
  const grams = terms.flatMap((term) => gramsOfTerm(searchable(term).bare))
  if (grams.length === 0 && facts.length === 0) return undefined
  const inScope = (scope: { version_id: string; language: string }, known: readonly Facts[]) =>
    sql.join(
      [
        sql<boolean>`x.grams @> ${[scopeOf(scope), ...grams]}::int[]`,
        ...known.map(({ anyOf }) => sql<boolean>`x.grams && ${anyOf.map(hashOf)}::int[]`),
      ],
      sql` and `,
    )
  const shelves = facts.every(({ of }) => of === 'texts') ? [language, ''] : [language]
  const scopes = [version_id, ...also].flatMap((version_id) =>
    shelves.map((shelf) => inScope({ version_id, language: shelf }, facts)),
  )
  const found = sql.join(
    [
      sql<boolean>`(${sql.join(
        scopes.map((scope) => sql`(${scope})`),
        sql` or `,
      )})`,
      ...terms.map((term) => sql<boolean>`(${hasTerm(term)} or ${hasTerm(term, 'y')})`),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ id: string }>`
    select x.source_text_id as id from search_texts x
      left join search_texts y
        on y.page_id = x.page_id and y.language = '' and y.source_text_id = x.source_text_id and x.language <> ''
     where ${found} limit ${most + 1}`.execute(db)
  return rows.length > most ? undefined : [...new Set(rows.map(({ id }) => id))]
}
