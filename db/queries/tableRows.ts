import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import { TRANSLATION_STATUSES } from '../vocabulary/statuses.ts'

type Window = { sort: 'status' | 'score' | 'page'; descending: boolean; skip: number; limit: number }

const RANK = sql<number>`case t.status ${sql.join(
  TRANSLATION_STATUSES.map((status, place) => sql`when ${sql.lit(status)} then ${sql.lit(place)}`),
  sql` `,
)} else -1 end`

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

const joined = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('source_texts as s')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('s.page_id', '=', pageId)

/** Source texts beside their translation into one language, in the order of the file. */
export const listRows = (db: Db, pageId: string, language: LanguageCode, ids: readonly string[]) =>
  joined(db, pageId, language)
    .where('s.id', 'in', ids)
    .orderBy('s.position')
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
    .execute()

/** In the order of the table: ties by place in the file, rows without a rating last in both directions (reading 38). */
export async function listRowsInOrder(
  db: Db,
  pageId: string,
  language: LanguageCode,
  { sort, descending, skip, limit }: Window,
) {
  const direction = descending ? 'desc' : 'asc'
  const window = joined(db, pageId, language).select('s.id').offset(skip).limit(limit)
  const ordered =
    sort === 'page'
      ? window.orderBy('s.position', direction)
      : sort === 'status'
        ? window.orderBy(RANK, direction).orderBy('s.position')
        : window
            .orderBy('t.score', (order) => (descending ? order.desc() : order.asc()).nullsLast())
            .orderBy('s.position')
  // Only ids and what orders them are sorted: whole rows of a large page would be carried through for nothing.
  const ids = (await ordered.execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = new Map((await listRows(db, pageId, language, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
