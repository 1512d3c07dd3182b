import { type Days, listUsageLines } from '#db/queries/billing/usage.ts'
import type { Db } from '#db/schema.ts'
import { usd } from '#db/vocabulary/plans.ts'
import { spreadsheetSafeText } from '#db/vocabulary/texts/formulas.ts'
import { csvLine } from '../csv/csv.ts'

const HEADER = ['day', 'project', 'target_language', 'person', 'reserved_words', 'billed_words', 'cost_usd']

export async function usageCsv(db: Db, organizationId: string, days: Days, isSpreadsheetSafe: boolean) {
  const text = isSpreadsheetSafe ? spreadsheetSafeText : (cell: string) => cell
  const lines = (await listUsageLines(db, organizationId, days)).map((line) => [
    line.day,
    text(line.project),
    line.target_language,
    text(line.person),
    String(line.reserved_words),
    String(line.billed_words),
    usd(line.cost_cents),
  ])
  return [HEADER, ...lines].map(csvLine).join('')
}
