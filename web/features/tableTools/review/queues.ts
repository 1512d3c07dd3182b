import { BadgeCheck, Eye, FilePen, type LucideIcon, Wrench } from 'lucide-react'
import { RISK_LABELS } from '#db/vocabulary/work/risks.ts'

export type Queue = 'unchecked' | 'review' | 'changed' | 'faulty'
type Texts = { title: string; next: string; none: string; icon: LucideIcon }

export const QUEUES: Record<Queue, Texts> = {
  unchecked: {
    title: 'Unchecked rows',
    next: 'Next unchecked row',
    none: 'No row is left for you to check',
    icon: BadgeCheck,
  },
  review: { title: 'Rows to review', next: 'Next row to review', none: 'No row needs review', icon: Eye },
  changed: {
    title: 'Rows whose source has changed',
    next: 'Next row whose source has changed',
    none: 'No source has changed',
    icon: FilePen,
  },
  faulty: { title: 'Rows with an issue', next: 'Next issue', none: 'No row has an issue', icon: Wrench },
}

export const ORDER_BY_RISK = `The riskiest come first: ${Object.values(RISK_LABELS).join('; ')}. Texts of one or two words come last among their kind.`
