import { type Expression, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED, type TextStatus, TO_REVIEW } from '../../vocabulary/statuses.ts'
import { isChecked } from '../checks/checks.ts'

/** Whether somebody has given a translation `t` its status after it came; a completed one says the same as a file without one. */
const IS_JUDGED = sql<boolean>`(t.status <> ${sql.lit(FINISHED)} and coalesce((
  select c.actor_kind <> 'import' from translation_changes c where c.translation_id = t.id order by c.id desc limit 1), false))`

/** `asksForJudged`: whose status a person or the AI has given. */
type Wanted = { language: LanguageCode; isCheckedOnly: boolean; asksForJudged: boolean }

/**
 * The texts of a page that have a translation into a language, as a file tells their status; of one that is empty or deleted
 * with the source text. Lists as JSON, so that nobody waits for 50,000 rows to become objects.
 */
export async function writtenRowsAsJson(db: Db, pageId: string, wanted: Wanted): Promise<string[]> {
  const written = await asJson(db, translationsOf(db, pageId, wanted))
  return wanted.isCheckedOnly ? [written] : [written, await asJson(db, takenOutOf(db, pageId, wanted.language))]
}

async function asJson(db: Db, rows: Expression<unknown>) {
  const { rows: found } = await sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json from ${rows} r`.execute(db)
  return found[0]!.json
}

const translationsOf = (db: Db, pageId: string, { language, isCheckedOnly, asksForJudged }: Wanted) =>
  db
    .selectFrom('source_texts')
    .innerJoin('translations as t', 't.source_text_id', 'source_texts.id')
    .where('source_texts.page_id', '=', pageId)
    .where('t.target_language', '=', language)
    .$if(isCheckedOnly, (query) => query.where(isChecked('t')))
    .select(['source_texts.identifier', 't.content'])
    .select(sql<string | null>`case t.content when '' then source_texts.content end`.as('source'))
    .select(
      sql<TextStatus>`case t.status when ${sql.lit(FINISHED)} then ${sql.lit(FINISHED)} else ${sql.lit(TO_REVIEW)} end`.as(
        'status',
      ),
    )
    .select(sql<boolean>`${asksForJudged} and ${IS_JUDGED}`.as('is_judged'))

const takenOutOf = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('taken_out_translations as o')
    .innerJoin('source_texts as s', 's.id', 'o.source_text_id')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').onRef('t.target_language', '=', 'o.target_language'),
    )
    .where('s.page_id', '=', pageId)
    .where('o.target_language', '=', language)
    .where('t.id', 'is', null)
    .select((eb) => ['s.identifier', eb.val('').as('content'), eb.ref('s.content').as('source')])
    .select(sql<typeof TO_REVIEW>`${sql.lit(TO_REVIEW)}`.as('status'))
    .select(sql<boolean>`false`.as('is_judged'))
