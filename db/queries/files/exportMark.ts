import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

/** `writer`: of the code that writes files, which may write the same texts otherwise than another one. */
export type ExportForm = { isCheckedOnly: boolean; writer: string }

/**
 * The pages of a version, or one of them, with these languages, each with the same `state` as long as its file, texts and
 * translations are the same, and with `isCheckedOnly` which of them people have checked.
 */
export const exportStates = (
  of: { version_id: string } | { page_id: string },
  languages: readonly LanguageCode[],
  { isCheckedOnly, writer }: ExportForm,
): RawBuilder<{ page_id: string; language: LanguageCode; organization_id: string; state: string }> => sql`(
  select p.id as page_id, l.language, j.organization_id,
         encode(sha256(convert_to(jsonb_build_array(
           ${writer}::text, j.source_language, j.target_languages, p.texts_mark, h.id, h.generation, h.head_seq,
           f.id, f.path, f.language_path, f.source_texts, (
             select jsonb_agg(jsonb_build_array(o.id, o.path) order by o.id)
               from all_page_language_files o where o.page_id = p.id and o.language = l.language and not o.is_taken_back
           ), ${isCheckedOnly ? CHECKED : sql`null::text`}
         )::text, 'utf8')), 'hex') as state
    from pages p
    join all_page_files f on f.page_id = p.id and f.is_current
    join versions v on v.id = p.version_id
    join projects j on j.id = v.project_id
   cross join unnest(${languages}::text[]) l (language)
    left join document_heads h on h.page_id = p.id and h.language = l.language
   where ${'page_id' in of ? sql`p.id = ${of.page_id}` : sql`p.version_id = ${of.version_id}`})`

const CHECKED = sql`(
  select concat(count(*), ' ', sum(uuid_hash_extended(s.id, 0))) from source_texts s
    join translation_checks k on k.source_text_id = s.id and k.target_language = l.language
   where s.page_id = p.id)`

/** Returns the same as long as all files of a version in these languages have the same states. */
export async function findExportMark(
  db: Db,
  version_id: string,
  languages: readonly LanguageCode[],
  form: ExportForm,
): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select encode(sha256(convert_to(coalesce(
             string_agg(concat_ws(' ', page_id, language, state), E'\n' order by page_id, language), ''), 'utf8')), 'hex') as mark
      from ${exportStates({ version_id }, languages, form)} states`.execute(db)
  return rows[0]!.mark
}
