import { listReportLines, type ReportFilter } from '#db/queries/billing/adminBilling.ts'
import { listInvoiceNumbers } from '#db/queries/billingReports/invoices.ts'
import type { Db } from '#db/schema.ts'
import { usd } from '#db/vocabulary/plans.ts'
import { spreadsheetCsv } from '../tables/spreadsheetCsv.ts'

type Line = Awaited<ReturnType<typeof listReportLines>>[number]

/** The columns in their order. Names are not unique, so ids stand beside them. */
const COLUMNS: Record<string, (line: Line, invoices: string) => string> = {
  month: ({ month }) => month,
  organization_id: ({ organization_id }) => organization_id,
  organization: ({ organization }) => organization,
  payer_id: ({ payer_id }) => payer_id,
  payer: ({ payer }) => payer,
  customer_id: ({ customer_id }) => customer_id ?? '',
  project_id: ({ project_id }) => project_id,
  project: ({ project }) => project,
  target_language: ({ target_language }) => target_language,
  person_id: ({ requested_by }) => requested_by,
  person: ({ person }) => person,
  plan: ({ plan }) => plan,
  paid_words: ({ paid_words }) => String(paid_words),
  paid_words_in_progress: ({ paid_reserved_words }) => String(paid_reserved_words),
  free_words: ({ free_words }) => String(free_words),
  free_words_in_progress: ({ free_reserved_words }) => String(free_reserved_words),
  cost_usd: ({ cost_cents }) => usd(cost_cents),
  invoices: (_, invoices) => invoices,
}

export async function billingCsv(db: Db, filter: ReportFilter) {
  const numbers = new Map(
    (await listInvoiceNumbers(db, filter)).map((found) => [keyOf(found), found.numbers.join(' ')]),
  )
  const lines = (await listReportLines(db, filter)).map((line) => {
    const invoices = line.plan === 'standard' ? (numbers.get(keyOf(line)) ?? '') : ''
    return Object.values(COLUMNS).map((cell) => cell(line, invoices))
  })
  return spreadsheetCsv([Object.keys(COLUMNS), ...lines])
}

type Key = Pick<Line, 'month' | 'organization_id' | 'project_id' | 'requested_by' | 'payer_id'> & {
  target_language: string
}
const keyOf = ({ month, organization_id, project_id, target_language, requested_by, payer_id }: Key) =>
  [month, organization_id, project_id, target_language, requested_by, payer_id].join(' ')
