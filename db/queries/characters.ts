import type { Db } from '../schema.ts'

export const listCharacters = (db: Db, pageId: string) =>
  db
    .selectFrom('characters')
    .where('page_id', '=', pageId)
    .select(['name', 'description', 'context'])
    .orderBy('id')
    .execute()
