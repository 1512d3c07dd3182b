import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { LengthLimit } from '../../vocabulary/texts/facts.ts'
import { isChecked } from '../checks/checks.ts'
import { lengthLimit } from '../lengthLimits.ts'
import { type Placed, placeOf } from '../textBoxes/textBoxes.ts'

type TranslatedRow = {
  source_text_id: string
  position: number
  identifier: string
  source: string
  translation: string
  max_length: LengthLimit | null
  place: Placed
}

export const listTranslatedRows = (
  db: Db,
  { page_id, language }: { page_id: string; language: LanguageCode },
  { after, limit }: { after: number; limit: number },
): Promise<TranslatedRow[]> =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('s.page_id', '=', page_id)
    .where('s.position', '>', after)
    .where('t.content', '<>', '')
    .orderBy('s.position')
    .limit(limit)
    .select(['s.id as source_text_id', 's.position', 's.identifier', 's.content as source'])
    .select([lengthLimit('s').as('max_length'), placeOf('s').as('place')])
    .select('t.content as translation')
    .execute() as Promise<TranslatedRow[]>

type Exported = { version_id: string; languages: readonly LanguageCode[]; isCheckedOnly: boolean }

export const listTranslationsOfVersion = (db: Db, { version_id, languages, isCheckedOnly }: Exported, limit: number) =>
  db
    .selectFrom('pages as p')
    .innerJoin('source_texts as s', 's.page_id', 'p.id')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('p.version_id', '=', version_id)
    .where('s.position', '>=', 0)
    .where('t.target_language', '=', sql<LanguageCode>`any (${[...languages]})`)
    .where('t.content', '<>', '')
    .$if(isCheckedOnly, (query) => query.where(isChecked('t')))
    .orderBy('p.id')
    .orderBy('s.position')
    .orderBy('t.target_language')
    .limit(limit)
    .select(['s.id as source_text_id', 's.page_id', 's.identifier', 's.content as source'])
    .select([lengthLimit('s').as('maxLength'), placeOf('s').as('place')])
    .select(['t.content as translation', 't.target_language as language'])
    .execute()

export const listSourcesToJudge = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('source_texts')
    .where('id', '=', sql<string>`any (${[...ids]})`)
    .select(['id', 'content as source'])
    .select([lengthLimit('source_texts').as('maxLength'), placeOf('source_texts').as('place')])
    .execute()

export async function listTexts(db: Db, language: LanguageCode, ids: readonly string[]) {
  const rows = await db
    .selectFrom('translations')
    .where('target_language', '=', language)
    .where('source_text_id', '=', sql<string>`any (${[...ids]})`)
    .select(['source_text_id', 'content'])
    .execute()
  return new Map(rows.map(({ source_text_id, content }) => [source_text_id, content]))
}
