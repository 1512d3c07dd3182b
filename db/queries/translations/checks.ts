import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type Check = { source_text_id: string; target_language: LanguageCode; checked_by: string; checked_at: Date }

/** True where a person has confirmed the translation of this alias as it stands. */
export const isChecked = (alias: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from translation_checks k where k.source_text_id = ${sql.ref(`${alias}.source_text_id`)}
     and k.target_language = ${sql.ref(`${alias}.target_language`)}
)`

/** Stores that a person has confirmed a translation; only after the commit that says so in its document. */
export const insertCheck = (trx: Trx, check: Check) =>
  trx
    .insertInto('translation_checks')
    .values(check)
    .onConflict((on) => on.columns(['source_text_id', 'target_language']).doUpdateSet(check))
    .execute()
