import { TRANSLATION_STATUS_LABELS } from '#db/vocabulary/statuses.ts'
import type { BulkChange } from '#server/bulkChanges/contract.ts'
import { countRows } from '#web/ui/data/numbers.ts'

type Kind = Pick<BulkChange, 'kind' | 'status'>

export function sayChanged({ kind, status, rows }: Kind & { rows: number }) {
  const some = countRows(rows)
  if (kind === 'status') return `${some} set to ${TRANSLATION_STATUS_LABELS[status!]}`
  if (kind === 'limit') return `Maximum length of ${some} set`
  if (kind === 'copy') return `Source copied into ${some}`
  return kind === 'check' ? `${some} marked as checked` : `Translations of ${some} removed`
}

export function sayUnderWay({ kind, status, state }: Kind & Pick<BulkChange, 'state'>) {
  if (state === 'undoing') return 'Taking the rows back…'
  if (state === 'redoing') return 'Changing the rows again…'
  if (kind === 'status') return `Setting rows to ${TRANSLATION_STATUS_LABELS[status!]}…`
  if (kind === 'limit') return 'Setting the maximum length of rows…'
  if (kind === 'copy') return 'Copying source texts…'
  return kind === 'check' ? 'Marking rows as checked…' : 'Removing translations…'
}

const OTHERS_STAY = 'Rows without a translation, and those that the AI has, stay as they are.'

export const QUESTIONS = {
  status: { title: 'Set all matching rows', verb: 'Set', says: OTHERS_STAY },
  check: {
    title: 'Mark all matching rows as checked?',
    verb: 'Confirm',
    says: `You confirm, in your name, that their texts are right as they stand now, which completes them. Texts that change meanwhile, and those that you may not check, stay as they are. ${OTHERS_STAY}`,
  },
  copy: {
    title: 'Copy the source into all matching rows?',
    verb: 'Copy',
    says: 'Rows without a text are filled and need review; the text of all others is replaced. Rows that the AI has, and those in which somebody else is, stay as they are.',
  },
  clear: {
    title: 'Remove all matching translations?',
    verb: 'Clear',
    says: `The rows are not started again, for everyone. Words that the AI translated stay charged. ${OTHERS_STAY} So do rows in which somebody else is.`,
  },
} as const
