import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED } from '../../vocabulary/statuses.ts'

type At = { page_id: string; language: LanguageCode }

const lines = (db: Db, { page_id, language }: At) =>
  db
    .selectFrom('source_texts as s')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .leftJoin('translation_checks as k', (join) =>
      join.onRef('k.source_text_id', '=', 's.id').on('k.target_language', '=', language),
    )
    .where('s.page_id', '=', page_id)
    .select(['s.position', 's.content as source', 's.speaker'])
    .select(sql<boolean>`k.checked_at is not null`.as('is_checked'))
    .select(
      sql<string>`case when k.checked_at is not null or t.status = ${sql.lit(FINISHED)} then t.content else '' end`.as(
        'translation',
      ),
    )

export const listNeighbours = (db: Db, at: At, positions: number[]) =>
  lines(db, at).where('s.position', '=', sql<number>`any (${positions})`).orderBy('s.position').execute()

export async function listReferences(db: Db, { page_id, language }: At, ids: readonly string[]) {
  const found = await lines(db, { page_id, language })
    .where('s.id', '=', sql<string>`any (${`{${ids.join()}}`}::uuid[])`)
    .select('s.id')
    .execute()
  return new Map(found.flatMap(({ id, translation }) => (translation ? [[id, translation]] : [])))
}

/** As far from a row as a scene is long: on a page of 20,000 rows not all of them are looked at. */
const SCENE = 500

export const listSpoken = (
  db: Db,
  at: At,
  { speakers, near, limit }: { speakers: string[]; near: number; limit: number },
) =>
  lines(db, at)
    .where('s.position', '>=', near - SCENE)
    .where('s.position', '<=', near + SCENE)
    .where((eb) => eb.or([eb('t.status', '=', FINISHED), eb('k.checked_at', 'is not', null)]))
    .where('t.content', '<>', '')
    .where(sql<boolean>`lower(s.speaker) = any (array(select lower(name) from unnest(${speakers}::text[]) name))`)
    .orderBy(sql`k.checked_at is null`)
    .orderBy(sql`abs(s.position - ${near}::int)`)
    .limit(limit)
    .execute()
