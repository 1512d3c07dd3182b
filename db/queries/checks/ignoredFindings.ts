import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { CheckName } from '../../vocabulary/checks/checks.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type InRow = { source_text_id: string; language: LanguageCode }
export type IgnoredFinding = {
  source_text_id: string
  check: CheckName
  text: string
  reason: string
  ignored_by: string | null
  ignored_at: Date
}

/** Undefined where another text stands there by now. */
export async function insertIgnoredFinding(
  trx: Trx,
  { source_text_id, language }: InRow,
  { check, text, reason, by }: { check: CheckName; text: string; reason: string; by: string },
) {
  const { rows } = await sql<{ ignored_at: Date }>`
    insert into ignored_findings (source_text_id, target_language, check_name, source_md5, text_md5, reason, ignored_by)
    select s.id, ${language}, ${check}, md5(s.content), md5(t.content), ${reason}, ${by}
      from source_texts s join translations t on t.source_text_id = s.id and t.target_language = ${language}
     where s.id = ${source_text_id} and t.content = ${text}
    on conflict (source_text_id, target_language, check_name) do update
       set source_md5 = excluded.source_md5, text_md5 = excluded.text_md5, reason = excluded.reason,
           ignored_by = excluded.ignored_by, ignored_at = excluded.ignored_at
    returning ignored_at`.execute(trx)
  return rows[0]?.ignored_at
}

export const deleteIgnoredFinding = (trx: Trx, { source_text_id, language }: InRow, check: CheckName) =>
  trx
    .deleteFrom('ignored_findings')
    .where('source_text_id', '=', source_text_id)
    .where('target_language', '=', language)
    .where('check_name', '=', check)
    .execute()

export async function listIgnoredFindings(
  db: Db,
  { version_id, language }: { version_id: string; language: LanguageCode },
  most: number,
): Promise<IgnoredFinding[]> {
  const { rows } = await sql<IgnoredFinding>`
    select i.source_text_id, i.check_name as check, i.text, i.reason, coalesce(u.full_name, u.email) as ignored_by, i.ignored_at
      from pages p join ignored_findings_in_force i on i.page_id = p.id and i.target_language = ${language}
      left join users u on u.id = i.ignored_by
     where p.version_id = ${version_id}
     order by i.ignored_at desc, i.source_text_id limit ${most}`.execute(db)
  return rows
}

export async function listIgnoredChecks(db: Db, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<{ source_text_id: string; checks: CheckName[] }>`
    select source_text_id, array_agg(check_name) as checks from ignored_findings_in_force
     where source_text_id = any (${ids}::uuid[]) and target_language = ${language}
     group by source_text_id`.execute(db)
  return new Map(rows.map(({ source_text_id, checks }) => [source_text_id, checks]))
}
