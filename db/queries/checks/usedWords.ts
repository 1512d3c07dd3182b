import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { CheckName } from '../../vocabulary/checks/checks.ts'
import { MAX_USED_STEMS, MIN_USES } from '../../vocabulary/checks/spelling.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type InProject = { project_id: RawBuilder<string> | string; language: LanguageCode }

/** Of unknown words, the beginnings that several texts of a project share; a copy of a text in another version is the same one. */
const usedIn = ({ project_id, language }: InProject) => sql`
  select u.stem from (
    select stem, s.content from versions v
      join pages p on p.version_id = v.id
      join text_findings f on f.page_id = p.id and f.language = ${language} and f.unknown_stems <> '{}'
      join source_texts s on s.id = f.source_text_id
     cross join unnest(f.unknown_stems) stem
     where v.project_id = ${project_id}) u
   group by u.stem having count(distinct u.content) >= ${MIN_USES}::int
   order by count(distinct u.content) desc limit ${MAX_USED_STEMS}::int`

export async function listUsedStems(db: Db, at: InProject): Promise<string[]> {
  const { rows } = await sql<{ stem: string }>`${usedIn(at)}`.execute(db)
  return rows.map(({ stem }) => stem)
}

const SPELLING: CheckName = 'spelling'

/** Texts of a project that were judged before their unknown words were used so often have that finding no more. */
export const dropUsedFindings = (trx: Trx, { page_id, language }: { page_id: string; language: LanguageCode }) =>
  sql`
  with used as (${usedIn({ language, project_id: sql`(select v.project_id from pages p join versions v on v.id = p.version_id where p.id = ${page_id})` })}),
  found as (
    select f.page_id, f.source_text_id from pages own
      join versions v on v.id = own.version_id
      join versions beside on beside.project_id = v.project_id
      join pages p on p.version_id = beside.id
      join text_findings f on f.page_id = p.id and f.language = ${language} and f.unknown_stems <> '{}'
     where own.id = ${page_id} and ${SPELLING} = any (f.checks)
       and f.unknown_stems <@ (select coalesce(array_agg(stem), '{}') from used)
       for update of f skip locked
  )
  update text_findings f set checks = array_remove(f.checks, ${SPELLING})
    from found where f.page_id = found.page_id and f.language = ${language} and f.source_text_id = found.source_text_id`.execute(
    trx,
  )
