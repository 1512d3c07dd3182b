import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { TranslationStatus } from '../../vocabulary/statuses.ts'
import type { LengthLimit } from '../../vocabulary/texts/facts.ts'
import { lengthLimit } from '../lengthLimits.ts'
import { type Placed, placeOf } from '../textBoxes/textBoxes.ts'
import { HOLDER } from '../translationJobs/rowClaims.ts'

export type RowToReplace = {
  source_text_id: string
  page_id: string
  page_name: string
  identifier: string
  source: string
  text: string
  revision: number
  status: TranslationStatus
  is_claimed: boolean
}

export const listRowsToReplace = (db: Db, language: LanguageCode, ids: readonly string[]) =>
  listRows<RowToReplace>(db, language, ids)

export type RowToFix = RowToReplace & { maxLength: LengthLimit | null; place: Placed }

export const listRowsToFix = (db: Db, language: LanguageCode, ids: readonly string[]) =>
  listRows<RowToFix>(db, language, ids, sql`, ${lengthLimit('s')} as "maxLength", ${placeOf('s')} as place`)

async function listRows<Row>(db: Db, language: LanguageCode, ids: readonly string[], facts = sql``) {
  const { rows } = await sql<Row>`
    select s.id as source_text_id, s.page_id, p.name as page_name, s.identifier, s.content as source, t.content as text,
           t.revision::int as revision, t.status, ${sql.raw(HOLDER)} is not null as is_claimed ${facts}
      from unnest(${ids}::uuid[]) with ordinality wanted (id, place) join source_texts s on s.id = wanted.id
      join pages p on p.id = s.page_id
      join translations t on t.source_text_id = s.id and t.target_language = ${language}
     order by wanted.place`.execute(db)
  return rows
}
