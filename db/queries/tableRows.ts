import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import { TRANSLATION_STATUSES } from '../vocabulary/statuses.ts'

type Window = { sort: 'status' | 'score' | 'page'; descending: boolean; skip: number; limit: number }

const RANK = sql<number>`coalesce(array_position(${sql.lit(`{${TRANSLATION_STATUSES.join(',')}}`)}::text[], t.status), 0)`

/** How many source texts a page has; `undefined` to who is no member of its organization. */
export async function countRowsForUser(db: Db, pageId: string, userId: string): Promise<number | undefined> {
  const page = await db
    .selectFrom('pages')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .where('pages.id', '=', pageId)
    .where('member.user_id', '=', userId)
    .select((eb) => [
      eb
        .selectFrom('source_texts')
        .whereRef('source_texts.page_id', '=', 'pages.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('count'),
    ])
    .executeTakeFirst()
  return page && Number(page.count)
}

/** Source texts beside their translation into one language. */
const rowsOf = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('source_texts as s')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('s.page_id', '=', pageId)
    .select(['s.id', 's.position', 's.identifier', 's.content', 's.context', 's.words'])
    .select([
      't.id as translation_id',
      't.content as text',
      't.status',
      't.review_notes',
      't.score',
      't.request_id',
      't.suggestion',
      't.revision',
      't.updated_at',
    ])

export const listRows = (db: Db, pageId: string, language: LanguageCode, ids: readonly string[]) =>
  rowsOf(db, pageId, language).where('s.id', 'in', ids).orderBy('s.position').execute()

/** In the order of the table: ties by place in the file, rows without a rating last in both directions (reading 38). */
export function listRowsInOrder(
  db: Db,
  pageId: string,
  language: LanguageCode,
  { sort, descending, skip, limit }: Window,
) {
  const direction = descending ? 'desc' : 'asc'
  const rows = rowsOf(db, pageId, language).offset(skip).limit(limit)
  if (sort === 'page') return rows.orderBy('s.position', direction).execute()
  if (sort === 'status') return rows.orderBy(RANK, direction).orderBy('s.position').execute()
  return rows
    .orderBy('t.score', (order) => (descending ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('s.position')
    .execute()
}
