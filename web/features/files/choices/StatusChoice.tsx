import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import type { ImportedStatus } from '../dialog/state.ts'

const OPTIONS: { id: ImportedStatus; label: string }[] = [
  { id: TO_REVIEW, label: 'Need review' },
  { id: FINISHED, label: 'Are completed' },
]
type Props = { value: ImportedStatus; onChange: (status: ImportedStatus) => void; isDisabled: boolean }

export const StatusChoice = (props: Props) => <Select label="Translations in the files" options={OPTIONS} {...props} />
