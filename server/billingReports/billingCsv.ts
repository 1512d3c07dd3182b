import { listReportLines, type ReportFilter } from '#db/queries/billing/adminBilling.ts'
import type { Db } from '#db/schema.ts'
import { usd } from '#db/vocabulary/plans.ts'
import { spreadsheetSafeText } from '#db/vocabulary/texts/formulas.ts'
import { csvLine } from '../csv/csv.ts'

const HEADER = ['month', 'organization', 'payer', 'project', 'target_language', 'person', 'plan']
const FIGURES = ['reserved_words', 'billed_words', 'cost_usd']

/** The names are what others called their things, and this is opened by whoever runs the service: nothing in it is run. */
export async function billingCsv(db: Db, filter: ReportFilter) {
  const lines = (await listReportLines(db, filter)).map((line) => [
    line.month,
    ...[line.organization, line.payer, line.project].map(spreadsheetSafeText),
    line.target_language,
    spreadsheetSafeText(line.person),
    line.plan,
    String(line.reserved_words),
    String(line.billed_words),
    usd(line.cost_cents),
  ])
  return [[...HEADER, ...FIGURES], ...lines].map(csvLine).join('')
}
