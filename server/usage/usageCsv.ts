import { type Days, listUsageLines } from '#db/queries/billing/usage.ts'
import type { Db } from '#db/schema.ts'
import { usd } from '#db/vocabulary/plans.ts'
import { csvLine } from '../tables/csv.ts'
import { spreadsheetCsv } from '../tables/spreadsheetCsv.ts'

const HEADER = [
  'day',
  'project',
  'target_language',
  'person',
  'reserved_words',
  'billed_words',
  'free_words',
  'cost_usd',
]

export async function usageCsv(db: Db, organizationId: string, days: Days, isSpreadsheetSafe: boolean) {
  const lines = (await listUsageLines(db, organizationId, days)).map((line) => [
    line.day,
    line.project,
    line.target_language,
    line.person,
    String(line.reserved_words),
    String(line.billed_words),
    String(line.free_words),
    usd(line.cost_cents),
  ])
  const csv = [HEADER, ...lines]
  return isSpreadsheetSafe ? spreadsheetCsv(csv) : csv.map(csvLine).join('')
}
