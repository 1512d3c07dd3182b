import type { ReviewedWork } from '#db/queries/checks/reviewReport.ts'
import { SEND_BACK_REASONS } from '#db/vocabulary/texts/sendBackReasons.ts'
import { csvLine } from '../tables/csv.ts'
import { spreadsheetCsv } from '../tables/spreadsheetCsv.ts'

const HEADER = [
  ...['writer', 'is_ai', 'target_language', 'reviewed_words', 'changed_words', 'sent_back'],
  ...SEND_BACK_REASONS.map((reason) => `sent_back_${reason}`),
]

export function reviewCsv(works: readonly ReviewedWork[], isSpreadsheetSafe: boolean) {
  const lines = works.map(({ name, is_ai, target_language, reasons, ...work }) => [
    ...[name, String(is_ai), target_language],
    ...[work.reviewed_words, work.changed_words, work.sent_back].map(String),
    ...SEND_BACK_REASONS.map((reason) => String(reasons[reason])),
  ])
  const csv = [HEADER, ...lines]
  return isSpreadsheetSafe ? spreadsheetCsv(csv) : csv.map(csvLine).join('')
}
