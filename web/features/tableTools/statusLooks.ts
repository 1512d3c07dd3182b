import { Check, Circle, CircleDashed, CircleX, Eye, LoaderCircle, type LucideIcon } from 'lucide-react'
import { TRANSLATION_STATUS_LABELS } from '#db/vocabulary/statuses.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { NOT_STARTED, type StatusFilter } from '../rows/tableQuery.ts'

/** A completed text that a person has checked is green instead, and nothing else is. */
export const STATUS_LOOKS: Record<StatusFilter, { tone: Tone; icon: LucideIcon; label: string }> = {
  [NOT_STARTED]: { tone: 'grey', icon: Circle, label: 'Not started' },
  PENDING: { tone: 'grey', icon: CircleDashed, label: TRANSLATION_STATUS_LABELS.PENDING },
  IN_PROGRESS: { tone: 'blue', icon: LoaderCircle, label: TRANSLATION_STATUS_LABELS.IN_PROGRESS },
  NEEDS_REVIEW: { tone: 'amber', icon: Eye, label: TRANSLATION_STATUS_LABELS.NEEDS_REVIEW },
  FAILED: { tone: 'red', icon: CircleX, label: TRANSLATION_STATUS_LABELS.FAILED },
  COMPLETED: { tone: 'unread', icon: Check, label: TRANSLATION_STATUS_LABELS.COMPLETED },
}
