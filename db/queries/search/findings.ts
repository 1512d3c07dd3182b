import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { CHECKS_EDITION, type CheckName } from '../../vocabulary/checks/checks.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { LengthLimit } from '../../vocabulary/texts/facts.ts'
import { dropUsedFindings } from '../checks/usedWords.ts'
import { lengthLimit } from '../lengthLimits.ts'
import { type Placed, placeOf } from '../textBoxes/textBoxes.ts'
import { type InVersion, isOfVersions } from '../translations/inVersion.ts'
import { type Alike, alikeConditions, alikeFindings } from './identicalTexts.ts'
import {
  beginShelf,
  type Kept,
  listStaleTranslations,
  markShelf,
  type TranslationShelf,
  type Within,
} from './shelves.ts'

export const JUDGED: Kept = { texts: 'text_findings', marks: 'finding_marks' }

export type TextToJudge = {
  source_text_id: string
  fingerprint: string
  source: string
  translation: string
  identifier: string
  maxLength: LengthLimit | null
  place: Placed
}
export type Judged = {
  source_text_id: string
  fingerprint: string
  checks: readonly CheckName[]
  unknown_stems: readonly string[]
}

/** Translations whose texts, facts or project have changed since they were judged. */
export const listShelvesToJudge = (db: Db, within: Within, most: number) =>
  listStaleTranslations(db, JUDGED, within, most, { edition: CHECKS_EDITION })

const textsOn = ({ page_id, language, project_state }: TranslationShelf) => sql`
  select s.id as source_text_id, s.content as source, t.content as translation, s.identifier, ${lengthLimit('s')} as "maxLength",
         ${placeOf('s')} as place,
         hashtextextended(concat_ws(E'\\n', s.content, t.content, s.identifier, s.max_length, s.length_unit, s.speaker,
                                    s.text_box_id, ${project_state}::text,
                                    ${CHECKS_EDITION}::int), 0) as fingerprint
    from source_texts s join translations t on t.source_text_id = s.id and t.target_language = ${language}
   where s.page_id = ${page_id} and t.content <> ''`

export async function listTextsToJudge(db: Db, shelf: TranslationShelf, most: number): Promise<TextToJudge[]> {
  const { rows } = await sql<TextToJudge>`
    select now.source_text_id, now.fingerprint::text as fingerprint, now.source, now.translation, now.identifier,
           now."maxLength", now.place
      from (${textsOn(shelf)}) now
      left join text_findings f on f.page_id = ${shelf.page_id} and f.language = ${shelf.language}
                               and f.source_text_id = now.source_text_id
     where f.fingerprint is distinct from now.fingerprint
     limit ${most}`.execute(db)
  return rows
}

export async function saveFindings(trx: Trx, shelf: TranslationShelf, judged: readonly Judged[]) {
  const { page_id, language } = shelf
  await beginShelf(trx, JUDGED, shelf)
  await sql`
    insert into text_findings (page_id, language, source_text_id, fingerprint, checks, unknown_stems)
    select ${page_id}::uuid, ${language}, x.*
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
        as x(source_text_id uuid, fingerprint bigint, checks text[], unknown_stems text[])
    on conflict (page_id, language, source_text_id) do update
       set fingerprint = excluded.fingerprint, checks = excluded.checks, unknown_stems = excluded.unknown_stems`.execute(
    trx,
  )
}

export async function markJudged(trx: Trx, shelf: TranslationShelf) {
  await markShelf(trx, JUDGED, shelf, textsOn(shelf))
  await dropUsedFindings(trx, shelf)
}

/** `checks`: of these, or of any where none is named. */
export const hasFinding = (language: LanguageCode, checks: readonly CheckName[] | undefined): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from text_findings f
     where f.page_id = s.page_id and f.language = ${language} and f.source_text_id = s.id and ${found(checks)})`

/** Of those too that are found by comparing texts. */
export const hasIssue = (
  language: LanguageCode,
  alike: Alike | undefined,
  checks?: readonly CheckName[],
): RawBuilder<boolean> => {
  const compared = alike ? alikeConditions(language, alike, checks) : []
  return sql<boolean>`(${sql.join([hasFinding(language, checks), ...compared], sql` or `)})`
}

export const hasFindingOnPage = (
  language: LanguageCode,
  checks: readonly CheckName[] | undefined,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from text_findings f where f.page_id = p.id and f.language = ${language} and ${found(checks)})`

const isIgnored = sql`exists (
  select from ignored_findings_in_force i
   where i.source_text_id = f.source_text_id and i.target_language = f.language and i.check_name = c.name)`

const found = (checks: readonly CheckName[] | undefined) => sql`
  f.checks <> '{}' and exists (
    select from unnest(f.checks) c(name)
     where ${checks ? sql`c.name = any (${checks}::text[])` : sql`true`} and not ${isIgnored})`

export async function countFindingsInVersion(db: Db, at: InVersion, alike: Alike) {
  const stored = sql`
    select f.source_text_id, c.name
      from pages p join text_findings f on f.page_id = p.id and f.language = ${at.language} and f.checks <> '{}'
     cross join unnest(f.checks) c(name)
     where ${isOfVersions('p.version_id', at)} and not ${isIgnored}`
  const { rows } = await sql<{ check: CheckName | null; rows: number }>`
    select name as check, count(distinct source_text_id)::int as rows
      from (${sql.join([stored, ...alikeFindings(at.language, alike)], sql` union all `)}) found
     group by grouping sets ((), (name)) order by rows desc, name`.execute(db)
  return {
    faulty: rows.find(({ check }) => check === null)?.rows ?? 0,
    issues: rows.flatMap(({ check, rows }) => (check === null ? [] : [{ check, rows }])),
  }
}
