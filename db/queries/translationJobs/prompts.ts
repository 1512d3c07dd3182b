import { sql } from 'kysely'
import type { Db, NewRow } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export const insertPrompt = (db: Db, prompt: NewRow<'translation_prompts'>) =>
  db.insertInto('translation_prompts').values(prompt).execute()

export const findLastPrompt = (db: Db, pageId: string, language: LanguageCode, sourceTextId: string) =>
  db
    .selectFrom('translation_prompts')
    .where('page_id', '=', pageId)
    .where('language', '=', language)
    .where(sql<boolean>`${sourceTextId} = any (source_text_ids)`)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()
