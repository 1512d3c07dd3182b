import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { BESIDE_STATUSES } from '../../vocabulary/statuses.ts'

const MARKED = '[,.;!?،؛؟，。！？；、]'
const MAX_PAGES = 20
const MAX_TEXTS = 500

/** Some of a project's translations, those with a mark, of the pages with most: enough to tell how it writes them. */
export async function listMarkedTranslations(
  db: Db,
  { project_id, language }: { project_id: string; language: LanguageCode },
): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`
    with translated as (
      select p.id from versions v
        join pages p on p.version_id = v.id
        join text_counters c on c.page_id = p.id and c.target_language = ${language} and c.status <> all (${BESIDE_STATUSES})
       where v.project_id = ${project_id}
       group by p.id having sum(c.texts) > 0 order by sum(c.texts) desc limit ${MAX_PAGES}::int)
    select t.content from translated
      join source_texts s on s.page_id = translated.id
      join translations t on t.source_text_id = s.id and t.target_language = ${language}
     where t.content ~ ${MARKED}
     limit ${MAX_TEXTS}::int`.execute(db)
  return rows.map(({ content }) => content)
}
