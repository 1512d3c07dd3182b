import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { BESIDE_STATUSES, type TranslationStatus } from '../../vocabulary/statuses.ts'

export const countTextsOf = (pageId: string) => `(
  select coalesce(sum(c.texts), 0)::bigint from text_counters c where c.page_id = ${pageId} and c.target_language is null
)`

const countersOf = (db: Db, projectId: string) =>
  db
    .selectFrom('versions')
    .innerJoin('pages', 'pages.version_id', 'versions.id')
    .innerJoin('text_counters as c', 'c.page_id', 'pages.id')
    .where('versions.project_id', '=', projectId)

const texts = sql<number>`sum(c.texts)::bigint`
const words = sql<number>`sum(c.words)::bigint`

/**
 * Returns the number of texts of each page by language and status, and of their words; all of its texts where language and status are
 * null. CHECKED and CHECKED_ONCE ones stand elsewhere too.
 */
export const listPageProgress = (db: Db, projectId: string, languages: readonly LanguageCode[]) =>
  countersOf(db, projectId)
    .where((eb) => eb.or([eb('c.target_language', 'is', null), eb('c.target_language', 'in', languages)]))
    .groupBy(['pages.version_id', 'c.page_id', 'c.target_language', 'c.status'])
    .select(['pages.version_id', 'c.page_id', 'c.target_language', 'c.status'])
    .select([texts.as('count'), words.as('words')])
    .execute()

export const listProjectsProgress = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('projects')
    .innerJoin('versions', 'versions.project_id', 'projects.id')
    .innerJoin('pages', 'pages.version_id', 'versions.id')
    .innerJoin('text_counters as c', 'c.page_id', 'pages.id')
    .where('projects.id', '=', sql<string>`any (${ids})`)
    .where('versions.version_number', '=', (eb) =>
      eb
        .selectFrom('versions as other')
        .whereRef('other.project_id', '=', 'projects.id')
        .select(({ fn }) => fn.max('other.version_number').as('newest')),
    )
    .groupBy(['projects.id', 'c.target_language', 'c.status'])
    .select(['projects.id as project_id', 'c.target_language', 'c.status', texts.as('count')])
    .execute()

export const countStatuses = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('text_counters as c')
    .where('c.page_id', '=', pageId)
    .where((eb) => eb.or([eb('c.target_language', 'is', null), eb('c.target_language', '=', language)]))
    .groupBy('c.status')
    .select(['c.status', texts.as('count')])
    .execute()

export async function countTextsOfProject(db: Db, projectId: string) {
  const { count } = await countersOf(db, projectId)
    .where('c.target_language', 'is', null)
    .select(sql<number>`coalesce(sum(c.texts), 0)::bigint`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Filter = { target_languages: readonly LanguageCode[]; status?: TranslationStatus | undefined }

export const countTranslations = (db: Db, projectId: string, { target_languages, status }: Filter) =>
  countersOf(db, projectId)
    .where('c.target_language', 'in', target_languages)
    .where((eb) => (status === undefined ? eb('c.status', 'not in', BESIDE_STATUSES) : eb('c.status', '=', status)))
    .groupBy('c.target_language')
    .select(['c.target_language', texts.as('count')])
    .execute()

/**
 * Adds what writers have appended to the counts; while one process does, others find nothing to do. A page that is being
 * deleted is passed over, or the two would wait for each other. Returns how many counts changed.
 */
export async function sumCounters(db: Db, atMost = 50_000) {
  const { numAffectedRows } = await sql`
    with turn as materialized (select pg_try_advisory_xact_lock(hashtext('sum counters')) as is_ours),
    held as materialized (
      select id from pages where id in (select page_id from text_count_changes, turn where is_ours limit ${atMost})
         for key share skip locked),
    taken as (delete from text_count_changes where page_id in (select id from held) returning *)
    insert into text_counts as counts (page_id, target_language, status, texts, words)
    select page_id, target_language, status, sum(texts), sum(words) from taken group by page_id, target_language, status
        on conflict (page_id, target_language, status) do update
       set texts = counts.texts + excluded.texts, words = counts.words + excluded.words`.execute(db)
  return Number(numAffectedRows ?? 0)
}
