import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Schema } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { ASKED_FOR, AT_WORK } from '../../vocabulary/statuses.ts'
import { lengthLimit } from '../lengthLimits.ts'
import { placeOf } from '../textBoxes/textBoxes.ts'

type OfTexts = ExpressionBuilder<Schema & { s: Schema['source_texts'] }, 's'>
type Choice = { ids?: readonly string[] | undefined; except?: readonly string[] | undefined }

const isChosen =
  ({ ids, except }: Choice) =>
  ({ eb, and }: OfTexts) =>
    and([
      ...(ids ? [eb('s.id', '=', sql<string>`any (${ids})`)] : []),
      ...(except ? [eb('s.id', '<>', sql<string>`all (${except})`)] : []),
    ])

const isUnclaimed =
  (language: LanguageCode) =>
  ({ not, exists, selectFrom }: OfTexts) =>
    not(
      exists(
        selectFrom('row_claims as c')
          .whereRef('c.source_text_id', '=', 's.id')
          .where('c.target_language', '=', language)
          .where('c.written_revision', 'is', null)
          .select('c.request_id'),
      ),
    )

/**
 * Texts that Translate would fill: without any text yet and not already being translated (reading 31a). `first`: the first of
 * those with the same text, which is itself where it is the only one.
 */
export const listUntranslated = (db: Db, pageId: string, language: LanguageCode, choice: Choice = {}) =>
  db
    .selectFrom('source_texts as s')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('s.page_id', '=', pageId)
    .where(isChosen(choice))
    .where((eb) => eb.or([eb('t.id', 'is', null), eb('t.content', '=', '')]))
    .where(isUnclaimed(language))
    .select(['s.id as source_text_id', 's.words'])
    .select(sql<string>`first_value(s.id) over (partition by s.content order by s.position)`.as('first'))
    .orderBy('s.position')
    .execute()

/** Texts that Regenerate would translate again, each by itself: with a text, and not being translated now. */
export const listTranslated = (db: Db, pageId: string, language: LanguageCode, choice: Choice = {}) =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('t.target_language', '=', language)
    .where('s.page_id', '=', pageId)
    .where('t.content', '<>', '')
    .where(isUnclaimed(language))
    .where(isChosen(choice))
    .select(['s.id as source_text_id', 's.id as first', 's.words'])
    .orderBy('s.position')
    .execute()

export const listChanged = (db: Db, pageId: string, language: LanguageCode, choice: Choice = {}) =>
  db
    .selectFrom('source_changes as d')
    .innerJoin('source_texts as s', 's.id', 'd.source_text_id')
    .innerJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').onRef('t.target_language', '=', 'd.target_language'),
    )
    .where('d.target_language', '=', language)
    .where('d.dealt_at', 'is', null)
    .where('s.page_id', '=', pageId)
    .where('t.content', '<>', '')
    .where('t.status', 'not in', [ASKED_FOR, AT_WORK])
    .where(isUnclaimed(language))
    .where(isChosen(choice))
    .select(['s.id as source_text_id', 'd.before', 's.content'])
    .orderBy('s.position')
    .execute()

export async function listUnknownTexts(db: Db, pageId: string, ids: readonly string[], most: number) {
  const { rows } = await sql<{ count: number; first: string[] }>`
    with unknown as (
      select named.id, place from unnest(${`{${ids.join()}}`}::uuid[]) with ordinality named (id, place)
       where not exists (select from source_texts s where s.id = named.id and s.page_id = ${pageId}))
    select (select count(*)::int from unknown) as count,
           array(select id::text from unknown order by place limit ${most}) as first`.execute(db)
  return rows[0]!
}

const isRatedText = sql<boolean>`coalesce((
  select c.after = t.content from translation_changes c
   where c.translation_id = t.id and c.actor_kind = 'ai' order by c.id desc limit 1), false)`

export const listRowsToTranslate = (
  db: Db,
  { request_id, language, source_text_ids }: { request_id: string; language: LanguageCode; source_text_ids: string[] },
) =>
  db
    .selectFrom('row_claims as c')
    .innerJoin('source_texts as s', 's.id', 'c.source_text_id')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 'c.source_text_id').onRef('t.target_language', '=', 'c.target_language'),
    )
    .leftJoin('source_changes as d', (join) =>
      join
        .onRef('d.source_text_id', '=', 'c.source_text_id')
        .onRef('d.target_language', '=', 'c.target_language')
        .on('d.dealt_at', 'is', null),
    )
    .where('c.source_text_id', '=', sql<string>`any (${source_text_ids})`)
    .where('c.target_language', '=', language)
    .where('c.request_id', '=', request_id)
    .select(['s.id as source_text_id', 's.position', 's.identifier', 's.content as source', 's.context'])
    .select('s.speaker')
    .select([lengthLimit('s').as('max_length'), placeOf('s').as('place')])
    .select(({ fn, val }) => [
      'c.translation_id',
      'c.written_revision',
      'c.repeats',
      'c.earlier_status',
      'd.before as source_before',
      fn.coalesce('t.content', val('')).as('text'),
      fn.coalesce('t.revision', val(0)).as('revision'),
      fn.coalesce('t.review_notes', val('')).as('review_notes'),
      isRatedText.as('is_rated_text'),
    ])
    .orderBy('s.position')
    .execute()
