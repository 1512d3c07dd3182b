import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type FileForms = { language: LanguageCode; categories: string[] }

export async function replaceFileForms(trx: Trx, page_id: string, forms: readonly FileForms[]) {
  for (const { language, categories } of forms)
    await trx
      .insertInto('page_plural_forms')
      .values({ page_id, language, categories })
      .onConflict((conflict) => conflict.columns(['page_id', 'language']).doUpdateSet({ categories }))
      .execute()
}

export const listFileForms = (db: Db, page_ids: readonly string[], language: LanguageCode) =>
  db
    .selectFrom('page_plural_forms')
    .where('page_id', '=', sql<string>`any (${[...page_ids]}::uuid[])`)
    .where('language', '=', language)
    .select(['page_id', 'categories'])
    .execute()
