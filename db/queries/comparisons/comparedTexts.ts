import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { Side, SideResult } from '../../tables/comparisons.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED } from '../../vocabulary/statuses.ts'
import type { LengthLimit } from '../../vocabulary/texts/facts.ts'
import { lengthLimit } from '../lengthLimits.ts'
import { ORIGIN } from '../translations/tableRows.ts'

export type Comparable = {
  source_text_id: string
  position: number
  identifier: string
  source: string
  context: string | null
  speaker: string | null
  max_length: LengthLimit | null
  reference: string | null
}

/**
 * The different texts of a page that have letters, in its order, with the translation that people have approved: one that
 * somebody has checked, or a finished one that the AI has not written.
 */
export async function listComparable(db: Db, pageId: string, language: LanguageCode): Promise<Comparable[]> {
  const { rows } = await sql<Comparable>`
    select * from (
      select distinct on (source) * from (
        select s.id as source_text_id, s.position, s.identifier, s.content as source, s.context, s.speaker, ${lengthLimit('s')} as max_length,
               case when t.status = ${sql.lit(FINISHED)} and t.content <> ''
                     and (exists (select from translation_checks k
                                   where k.source_text_id = s.id and k.target_language = ${language})
                          or ${sql.raw(ORIGIN)} <> 'ai')
                    then t.content end as reference
          from source_texts s
          left join translations t on t.source_text_id = s.id and t.target_language = ${language}
         where s.page_id = ${pageId} and s.content ~ '[[:alpha:]]') texts
       order by source, reference is null, position) chosen
     order by position`.execute(db)
  return rows
}

export const listComparisonRows = (db: Db, id: string) =>
  db
    .selectFrom('comparison_rows')
    .where('comparison_id', '=', id)
    .select([
      'place',
      'source_text_id',
      'position',
      'identifier',
      'source',
      'context',
      'speaker',
      'reference',
      'first_side',
    ])
    .select(lengthLimit('comparison_rows').as('max_length'))
    .orderBy('place')
    .execute()

export const listComparisonTexts = (db: Db, id: string) =>
  db.selectFrom('comparison_texts').where('comparison_id', '=', id).select(['place', 'side', 'text', 'fault']).execute()

export const listComparisonSides = (db: Db, id: string) =>
  db
    .selectFrom('comparison_sides')
    .where('comparison_id', '=', id)
    .select(['side', 'model', 'description'])
    .select((eb) => eb.ref('result').$castTo<SideResult | null>().as('result'))
    .orderBy('side')
    .execute()

type Translated = { place: number; text: string; fault: string }

export async function updateSide(trx: Trx, id: string, side: Side, texts: Translated[], result: SideResult) {
  const updated = await trx
    .updateTable('comparison_sides')
    .set({ result: JSON.stringify(result) })
    .where('comparison_id', '=', id)
    .where('side', '=', side)
    .where('result', 'is', null)
    .returning('side')
    .executeTakeFirst()
  if (updated && texts.length > 0)
    await trx
      .insertInto('comparison_texts')
      .values(texts.map((text) => ({ comparison_id: id, side, ...text })))
      .execute()
}

type Choice = { comparison_id: string; place: number; user_id: string; choice: Side | 'same' | 'neither' }

export async function putChoice(trx: Trx, { comparison_id, place, user_id, choice }: Choice) {
  const { numAffectedRows } = await sql`
    insert into comparison_choices (comparison_id, place, user_id, choice)
    select r.comparison_id, r.place, ${user_id}, ${choice}
      from comparisons c join comparison_rows r on r.comparison_id = c.id
     where c.id = ${comparison_id} and r.place = ${place} and c.state = 'open' for share of c
    on conflict (comparison_id, place, user_id) do update set choice = excluded.choice`.execute(trx)
  return numAffectedRows === 1n
}

export const listChoices = (db: Db, id: string) =>
  db.selectFrom('comparison_choices').where('comparison_id', '=', id).select(['place', 'user_id', 'choice']).execute()
