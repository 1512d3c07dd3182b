import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

const MARKED = '[,.;!?،؛؟，。！？；、]'
const MAX_TEXTS = 500

/** Some of a project's translations, those with a mark: enough to tell how it writes them. */
export async function listMarkedTranslations(
  db: Db,
  { project_id, language }: { project_id: string; language: LanguageCode },
): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`
    select t.content from versions v
      join pages p on p.version_id = v.id
      join source_texts s on s.page_id = p.id
      join translations t on t.source_text_id = s.id and t.target_language = ${language}
     where v.project_id = ${project_id} and t.content ~ ${MARKED}
     limit ${MAX_TEXTS}::int`.execute(db)
  return rows.map(({ content }) => content)
}
