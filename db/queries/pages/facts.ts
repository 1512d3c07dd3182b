import { type RawBuilder, sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import { limitIn } from '../lengthLimits.ts'

export const FACT_COLUMNS = [
  'speaker',
  'speaker_from',
  'file_speaker',
  'max_length',
  'length_unit',
  'max_length_from',
  'file_max_length',
  'file_length_unit',
] as const

export type FactRow = Pick<Row<'source_texts'>, (typeof FACT_COLUMNS)[number]>

const isKnown = (table: string) => `num_nonnulls(${table}.speaker_from, ${table}.max_length_from) > 0`
const isShown = (table: string) =>
  `num_nonnulls(${table}.speaker_from, ${table}.max_length_from, ${table}.text_box_id) > 0`

export const shownFacts = (table: string) =>
  `case when ${isShown(table)} then json_build_object(${[
    'speaker',
    'speaker_from',
    'max_length',
    'length_unit',
    'max_length_from',
    'text_box_id',
  ]
    .map((name) => `'${name}', ${table}.${name}`)
    .join()}) end`

export const comparedFacts = (table: string): RawBuilder<unknown> =>
  sql.raw(`case when ${isKnown(table)} then json_build_object(
    'speaker', json_build_object('value', ${table}.speaker, 'from', ${table}.speaker_from, 'file', ${table}.file_speaker),
    'max_length', json_build_object('value', ${limitIn(`${table}.max_length`, `${table}.length_unit`)},
                                    'from', ${table}.max_length_from,
                                    'file', ${limitIn(`${table}.file_max_length`, `${table}.file_length_unit`)})) end`)

const TYPES: Record<keyof FactRow, 'text' | 'int'> = {
  speaker: 'text',
  speaker_from: 'text',
  file_speaker: 'text',
  max_length: 'int',
  length_unit: 'text',
  max_length_from: 'text',
  file_max_length: 'int',
  file_length_unit: 'text',
}

export const factLists = (texts: readonly { facts?: FactRow }[]) =>
  sql.join(
    FACT_COLUMNS.map((name) => sql`${texts.map(({ facts }) => facts?.[name] ?? null)}::${sql.raw(TYPES[name])}[]`),
  )

export const listFacts = (db: Db, pageId: string, ids: readonly string[]) =>
  db
    .selectFrom('source_texts')
    .where('page_id', '=', pageId)
    .where('id', '=', sql<string>`any (${ids})`)
    .orderBy('position')
    .select(['id', 'context', 'text_box_id', ...FACT_COLUMNS])
    .execute()

const SET = sql.raw(FACT_COLUMNS.map((name) => `${name} = x.${name}`).join())

export const updateFacts = (trx: Trx, texts: readonly { id: string; facts: FactRow }[]) =>
  sql`
    update all_source_texts s set ${SET}
      from unnest(${texts.map(({ id }) => id)}::uuid[], ${factLists(texts)}) x(id, ${sql.raw(FACT_COLUMNS.join())})
     where s.id = x.id`.execute(trx)

export type SomeTexts = { ids: readonly string[]; identifiers: readonly string[] }

export const listGuessable = (db: Db, pageId: string, names: readonly string[], among?: SomeTexts) =>
  db
    .selectFrom('all_source_texts as s')
    .where('s.page_id', '=', pageId)
    .$if(among !== undefined, (query) =>
      query.where(sql<boolean>`(s.id = any (${among?.ids}::uuid[]) or s.identifier = any (${among?.identifiers}))`),
    )
    .where(sql<boolean>`(s.speaker_from = 'prose' or (s.speaker_from is null and s.context is not null and exists (
      select from unnest(${names}::text[]) name where position(lower(name) in lower(s.context)) > 0)))`)
    .select(['s.id', 's.context', 's.speaker'])
    .execute()

export const updateGuessedSpeakers = (trx: Trx, texts: readonly { id: string; speaker: string | null }[]) =>
  sql`
    update all_source_texts s set speaker = x.speaker, speaker_from = case when x.speaker is not null then 'prose' end
      from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ speaker }) => speaker)}::text[]) x(id, speaker)
     where s.id = x.id`.execute(trx)
