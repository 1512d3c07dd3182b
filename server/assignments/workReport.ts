import { listReportLines } from '#db/queries/assignments/workReport.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import { languageName } from '#db/vocabulary/languages.ts'
import { allows, grantsOf } from '#db/vocabulary/roles.ts'
import { notFound } from '../http/apiError.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import { csvLine } from '../tables/csv.ts'
import { spreadsheetCsv } from '../tables/spreadsheetCsv.ts'
import type { ReportOf } from './contract.ts'

const HEADER = ['week', 'person', 'language', 'language_name', 'words_translated', 'words_edited', 'words_checked']

/** Of everybody, or of a team, for those who manage the project, for others of themselves. */
export async function findWorkReport(
  { var: { services, user, project } }: GuardedCall<'project'>,
  { team_id, ...days }: ReportOf,
) {
  const { id: project_id, organization_id } = project
  const membership = await findMembership(services.db, organization_id, user)
  if (!membership) throw notFound('Project') // removed meanwhile
  const is_own = !allows(grantsOf(membership), 'manageProject', { project_id })
  const lines = await listReportLines(services.db, {
    ...{ project_id, team_id, ...days },
    user_id: is_own ? user.id : undefined,
  })
  return { ...days, is_own, lines }
}

export async function workReportCsv(c: GuardedCall<'project'>, of: ReportOf, isSpreadsheetSafe: boolean) {
  const { lines } = await findWorkReport(c, of)
  const csv = [
    HEADER,
    ...lines.map(({ week, name, target_language, translated, edited, checked }) => [
      ...[week, name, target_language, languageName(target_language)],
      ...[translated, edited, checked].map(String),
    ]),
  ]
  return isSpreadsheetSafe ? spreadsheetCsv(csv) : csv.map(csvLine).join('')
}
