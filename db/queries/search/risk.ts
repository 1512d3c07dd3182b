import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { CheckName } from '../../vocabulary/checks/checks.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FAILED } from '../../vocabulary/statuses.ts'
import { MIN_LONG_WORDS, RISKS, type Risk } from '../../vocabulary/work/risks.ts'
import { isChecked } from '../checks/checks.ts'
import { origin } from '../translations/rowFilters.ts'
import { hasFinding, hasIssue } from './findings.ts'
import type { Alike } from './identicalTexts.ts'
import { RATING } from './rating.ts'
import { type InVersion, type Place, placesIn } from './rowsOfVersion.ts'
import { isSourceChanged, type VersionFilter } from './versionFilter.ts'

/** `rank`: its place in the order by risk, which rows share. */
export type RankedPlace = Place & { id: string; rank: number; risk: Risk }
type Behind = Pick<RankedPlace, 'rank' | keyof Place>
type Judged = { breaking: readonly CheckName[]; alike: Alike | undefined }
type Order = { breaking: readonly CheckName[]; behind: Behind | undefined; limit: number }

export const MAX_RANKED_ROWS = 10_000

const conditionsOf = (
  language: LanguageCode,
  { breaking, alike }: Judged,
): Record<Exclude<Risk, 'none'>, RawBuilder<boolean>> => ({
  broken: sql<boolean>`(t.status = ${FAILED} or ${hasFinding(language, breaking)})`,
  source: isSourceChanged(language),
  rating: sql<boolean>`${RATING} = 'low'`,
  term: hasFinding(language, ['glossary', 'forbidden term']),
  issue: hasIssue(language, alike),
  machine: sql<boolean>`(${origin} in ('ai', 'memory') and not ${isChecked('t')})`,
})

/** The order by risk: by the first kind that a row has, long texts before short ones. */
function rankOf(language: LanguageCode, judged: Judged): RawBuilder<number> {
  const cases = Object.entries(conditionsOf(language, judged)).map(
    ([risk, isSo]) => sql`when ${isSo} then ${sql.lit(2 * RISKS.indexOf(risk as Risk))}`,
  )
  const kind = sql`case ${sql.join(cases, sql` `)} else ${sql.lit(2 * RISKS.indexOf('none'))} end`
  return sql<number>`(${kind} + (s.words < ${sql.lit(MIN_LONG_WORDS)})::int)`
}

const riskOf = (rank: number) => RISKS[Math.floor(rank / 2)]!

/** The riskiest rows of a version that match, or those behind one of them; as risky ones by the order of pages and files. */
export async function listByRisk(
  db: Db,
  at: InVersion,
  filter: VersionFilter,
  { breaking, behind, limit }: Order,
): Promise<RankedPlace[]> {
  const window = { limit: MAX_RANKED_ROWS, side: 'after' as const, edge: undefined }
  const isBehind = behind
    ? sql`(rank, page_at, page_id, position) > (
        ${behind.rank}::int, (select created_at from pages where id = ${behind.page_id}), ${behind.page_id}::uuid, ${behind.position}::int)`
    : sql`true`
  const { rows } = await sql<Omit<RankedPlace, 'risk'>>`
    with found as materialized (${placesIn(at, filter, window)}),
    ranked as materialized (
      select f.id, f.page_id, f.page_at, f.position, ${rankOf(at.language, { breaking, alike: filter.alike })} as rank
        from found f join source_texts s on s.id = f.id
        left join translations t on t.source_text_id = s.id and t.target_language = ${at.language})
    select id, page_id, position, rank from ranked
     where ${isBehind} order by rank, page_at, page_id, position limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, risk: riskOf(row.rank) }))
}
