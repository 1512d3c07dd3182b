import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

export const listNewestTexts = (db: Db, projectId: string, { most, longest }: { most: number; longest: number }) =>
  db
    .selectFrom('source_texts')
    .innerJoin('pages', 'pages.id', 'source_texts.page_id')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .where('versions.project_id', '=', projectId)
    .select(['source_texts.identifier', sql<string>`left(source_texts.content, ${longest})`.as('content')])
    .orderBy('versions.version_number', 'desc')
    .orderBy('pages.created_at', 'desc')
    .orderBy('source_texts.position')
    .limit(most)
    .execute()
