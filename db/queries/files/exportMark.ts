import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

/**
 * Returns the same as long as the files of a version, its texts and its translations into these languages are the same, and
 * with `isCheckedOnly` what people have checked of them.
 */
export async function findExportMark(
  db: Db,
  version_id: string,
  { languages, isCheckedOnly }: { languages: readonly LanguageCode[]; isCheckedOnly: boolean },
) {
  const checks = sql`(
    select concat(count(*), ' ', max(k.checked_at)) from source_texts s
      join translation_checks k on k.source_text_id = s.id and k.target_language = any (${[...languages]})
     where s.page_id = p.id)`
  const { rows } = await sql<{ mark: string }>`
    select encode(sha256(convert_to(concat(max(settings), string_agg(page, E'\n' order by page)), 'utf8')), 'hex') as mark
      from (
        select concat(j.source_language, ' ', j.target_languages, ' ', j.placeholder_patterns) as settings,
               concat_ws(' ', p.id, p.texts_mark, f.id, f.path, f.language_path, f.source_texts, (
                 select string_agg(concat_ws('.', h.language, h.generation, h.head_seq, h.notes_version), ' ' order by h.language)
                   from document_heads h where h.page_id = p.id and h.language = any (${[...languages]})
               ), (
                 select string_agg(l.id::text, ' ' order by l.id) from all_page_language_files l where l.page_id = p.id
               ), ${isCheckedOnly ? checks : sql`''`}) as page
          from pages p
          join all_page_files f on f.page_id = p.id and f.is_current
          join versions v on v.id = p.version_id
          join projects j on j.id = v.project_id
         where p.version_id = ${version_id}
      ) pages`.execute(db)
  return rows[0]!.mark
}
