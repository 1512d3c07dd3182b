import { Archive, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react'
import { PROJECT_STATUS_LABELS, type ProjectStatus } from '#db/vocabulary/statuses.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

const LOOKS: Record<ProjectStatus, { tone: Tone; icon: LucideIcon }> = {
  IN_PROGRESS: { tone: 'green', icon: CircleDot },
  COMPLETED: { tone: 'blue', icon: CircleCheck },
  ARCHIVED: { tone: 'grey', icon: Archive },
}

export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge {...LOOKS[status]}>{PROJECT_STATUS_LABELS[status]}</Badge>
)
