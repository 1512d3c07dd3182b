import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Schema } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { BESIDE_STATUSES, type TranslationStatus } from '../../vocabulary/statuses.ts'

export type TranslationsFilter = {
  target_languages: readonly LanguageCode[]
  status?: TranslationStatus | undefined
}
export type Part = { after: TextPlace | undefined; limit: number }
type TextPlace = { page_id: string; position: number }

export const findTextPlace = (db: Db, projectId: string, textId: string) =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('pages', 'pages.id', 's.page_id')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .where('s.id', '=', textId)
    .where('versions.project_id', '=', projectId)
    .select(['s.page_id', 's.position'])
    .executeTakeFirst()

export const listPagesOfProject = (db: Db, projectId: string) =>
  db
    .selectFrom('pages')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .where('versions.project_id', '=', projectId)
    .select(['pages.id', 'pages.name', 'versions.name as version'])
    .orderBy('versions.version_number', 'desc')
    .orderBy('pages.created_at', 'desc')
    .orderBy('pages.id', 'desc')
    .execute()

type TextsOfPages = SelectQueryBuilder<Schema & { s: Schema['source_texts'] }, 's', object>

/**
 * Passes over pages without rows by their counts, and reads no row behind the part. The order is the newest version and page
 * first, then that of the file.
 */
export async function readPart<Row>(
  db: Db,
  projectId: string,
  filter: TranslationsFilter | undefined,
  { after, limit }: Part,
  read: (texts: TextsOfPages, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const pages = await countByPage(db, projectId, filter)
  let at = after ? pages.findIndex(({ id }) => id === after.page_id) : 0
  const found: Row[] = []
  const take = async (ids: readonly string[], position = -1) => {
    const texts = textsOf(db, ids, position)
    found.push(...(await read(texts, limit - found.length)))
  }
  if (after && at !== -1) await take([pages[at++]!.id], after.position)
  while (at !== -1 && at < pages.length && found.length < limit) {
    const whole: string[] = []
    for (let left = limit - found.length; pages[at] && pages[at]!.count <= left; at++) {
      left -= pages[at]!.count
      if (pages[at]!.count > 0) whole.push(pages[at]!.id)
    }
    if (whole.length > 0) await take(whole)
    else if (pages[at]) await take([pages[at++]!.id])
  }
  return found
}

function textsOf(db: Db, ids: readonly string[], position: number): TextsOfPages {
  const texts = db.selectFrom('source_texts as s')
  const [only] = ids
  // Of one page the index has the order; a rank among several would have all of it read and sorted.
  const some =
    ids.length === 1
      ? texts.where('s.page_id', '=', only!).where('s.position', '>', position)
      : texts.where('s.page_id', 'in', ids).orderBy(sql`array_position(${sql.val(ids)}::uuid[], s.page_id)`)
  return some.orderBy('s.position') as unknown as TextsOfPages
}

async function countByPage(db: Db, projectId: string, filter: TranslationsFilter | undefined) {
  const pages = await listPagesOfProject(db, projectId)
  const counts = await db
    .selectFrom('text_counters as c')
    .where('c.page_id', '=', sql<string>`any (${pages.map(({ id }) => id)})`)
    .where((eb) => {
      if (!filter) return eb('c.target_language', 'is', null)
      const { target_languages, status } = filter
      const ofStatus = status === undefined ? eb('c.status', 'not in', BESIDE_STATUSES) : eb('c.status', '=', status)
      return eb.and([eb('c.target_language', 'in', target_languages), ofStatus])
    })
    .groupBy('c.page_id')
    .select(['c.page_id', sql<number>`sum(c.texts)::bigint`.as('count')])
    .execute()
  const byPage = new Map(counts.map(({ page_id, count }) => [page_id, count]))
  return pages.map(({ id }) => ({ id, count: byPage.get(id) ?? 0 }))
}
