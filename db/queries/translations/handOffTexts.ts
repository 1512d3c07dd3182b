import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { HandedOff } from '../../vocabulary/handOffs.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FAILED, TO_REVIEW } from '../../vocabulary/statuses.ts'
import type { LengthLimit } from '../../vocabulary/texts/facts.ts'
import { isChecked } from '../checks/checks.ts'
import { lengthLimit } from '../lengthLimits.ts'

export type HandOffText = {
  identifier: string
  content: string
  context: string | null
  speaker: string | null
  max_length: LengthLimit | null
}
type Wanted = {
  page_id: string
  language: LanguageCode
  only: HandedOff
  source_text_ids?: readonly string[] | undefined
}

export function listHandOffTexts(db: Db, { page_id, language, only, source_text_ids }: Wanted): Promise<HandOffText[]> {
  const texts = db
    .selectFrom('source_texts as s')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('s.page_id', '=', page_id)
    .$if(source_text_ids !== undefined, (query) => query.where('s.id', '=', sql<string>`any (${source_text_ids})`))
  return texts
    .where(WHICH[only](language))
    .orderBy('s.position')
    .select(['s.identifier', 's.content', 's.context', 's.speaker'])
    .select(lengthLimit('s').as('max_length'))
    .execute()
}

const WHICH: Record<HandedOff, (language: LanguageCode) => ReturnType<typeof sql<boolean>>> = {
  all: () => sql<boolean>`true`,
  untranslated: () => sql<boolean>`coalesce(t.content, '') = ''`,
  needs_review: () => sql<boolean>`t.status in (${sql.lit(TO_REVIEW)}, ${sql.lit(FAILED)})`,
  source_changed: (language) => sql<boolean>`exists (
    select from source_changes d
     where d.source_text_id = s.id and d.target_language = ${language} and d.dealt_at is null)`,
  not_checked: () => sql<boolean>`not ${isChecked('t')}`,
}
