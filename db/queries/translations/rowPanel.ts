import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED } from '../../vocabulary/statuses.ts'

const MAX_TWINS = 20

/** One source text of a page, for somebody who has checked that the page is theirs to see. */
export const findSourceText = (db: Db, pageId: string, id: string) =>
  db
    .selectFrom('source_texts')
    .where('id', '=', id)
    .where('page_id', '=', pageId)
    .select(['id', 'content'])
    .executeTakeFirst()

export const listInAllLanguages = (db: Db, sourceTextId: string) =>
  db
    .selectFrom('translations')
    .where('source_text_id', '=', sourceTextId)
    .where('content', '<>', '')
    .select(['target_language as language', 'content', 'status', 'score'])
    .orderBy('target_language')
    .execute()

/** Rows of the project with this text. The index of the memory knows those that came seconds ago. */
export const listTwins = (
  db: Db,
  projectId: string,
  { id, content }: { id: string; content: string },
  language: LanguageCode,
) =>
  db
    .selectFrom('memory_texts as x')
    .innerJoin('memory_sources as m', 'm.text_id', 'x.id')
    .innerJoin('source_texts as s', 's.id', 'm.source_text_id')
    .innerJoin('pages', 'pages.id', 's.page_id')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .innerJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('versions.project_id', '=', projectId)
    .where((eb) =>
      eb('x.organization_id', '=', eb.selectFrom('projects').where('id', '=', projectId).select('organization_id')),
    )
    .where(sql<boolean>`hashtextextended(x.source, 0) = hashtextextended(${content}, 0)`)
    .where('s.content', '=', content)
    .where('s.id', '<>', id)
    .where('t.content', '<>', '')
    .select(['s.id as source_text_id', 's.identifier', 'pages.name as page_name', 'versions.name as version_name'])
    .select(['t.content', 't.status'])
    .orderBy((eb) => eb('t.status', '=', FINISHED), 'desc')
    .orderBy('t.updated_at', 'desc')
    .limit(MAX_TWINS)
    .execute()

export async function listChangedBy(db: Db, pageId: string, language: LanguageCode, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('translation_changes as change')
    .innerJoin('translations as t', 't.id', 'change.translation_id')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .where('s.page_id', '=', pageId)
    .where('t.target_language', '=', language)
    .where(
      sql<boolean>`(change.actor_id = ${userId} and change.actor_kind in ('person', 'api')
        or exists (select from unnest(change.runs) run where run.is_new and run.user_id = ${userId}))`,
    )
    .where('change.copied_from', 'is', null)
    .select('s.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}
