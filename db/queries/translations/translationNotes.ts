import { sql } from 'kysely'
import type { Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { endPersonRatings } from '../ratings/personRatings.ts'
import { type NewRating, setRatings } from '../ratings/ratings.ts'

/** `rating`: null takes it away. `isNewText`: ratings of people were for another text, and end. */
export type NewNotes = {
  source_text_id: string
  review_notes?: string
  suggestion?: string
  rating?: NewRating | null
  isNewText?: boolean
}

/** Only after the document's commit in the same transaction, like every write to this table. */
export async function updateNotes(trx: Trx, language: LanguageCode, rows: readonly NewNotes[]) {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.source_text_id)
  await raiseNotesVersion(trx, language, ids)
  await sql`
    update translations t
       set review_notes = coalesce(x.review_notes, t.review_notes), suggestion = coalesce(x.suggestion, t.suggestion)
      from unnest(${ids}::uuid[], ${rows.map((row) => row.review_notes ?? null)}::text[],
                  ${rows.map((row) => row.suggestion ?? null)}::text[]) x(source_text_id, review_notes, suggestion)
     where t.source_text_id = x.source_text_id and t.target_language = ${language}`.execute(trx)
  const rated = rows.flatMap(({ source_text_id, rating }) => (rating === undefined ? [] : [{ source_text_id, rating }]))
  await setRatings(trx, language, rated)
  const ended = rows.flatMap(({ source_text_id, isNewText }) => (isNewText ? [source_text_id] : []))
  if (ended.length > 0) await endPersonRatings(trx, language, ended)
}

export async function clearSuggestion(
  trx: Trx,
  { id, source_text_id, target_language }: Pick<Row<'translations'>, 'id' | 'source_text_id' | 'target_language'>,
) {
  await raiseNotesVersion(trx, target_language, [source_text_id])
  await trx.updateTable('translations').set({ suggestion: null }).where('id', '=', id).execute()
}

/** Lists of translations get a new ETag. Before the rows, as a commit of the document has it. */
const raiseNotesVersion = (trx: Trx, language: LanguageCode, sourceTextIds: string[]) =>
  sql`
    update document_heads h set notes_version = notes_version + 1
     where h.language = ${language}
       and h.page_id in (select page_id from source_texts where id = any (${sourceTextIds}::uuid[]))`.execute(trx)
