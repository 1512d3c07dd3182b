import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { assignmentsQuery } from './queries.ts'
import { useAssigned } from './useAssigned.ts'
import { assignedLabel, isOverdue } from './words.ts'

const LOOK_MS = 20_000

type Props = {
  project_id: string
  version_id: string
  language: LanguageCode
  page_id: string | null
  assignment_id?: string
}

export function AssignedNote({ page_id, assignment_id = '', ...of }: Props) {
  const assigned = useAssigned(of)
  const shown = assigned.filter(({ id, ...one }) =>
    assignment_id === ''
      ? one.covers === 'version' || (page_id !== null && one.page_id === page_id)
      : id === assignment_id,
  )
  const [first] = shown
  useQuery({ ...assignmentsQuery(of.project_id), enabled: first !== undefined, refetchInterval: LOOK_MS })
  if (!first) return null
  const label = assignedLabel(first)
  return (
    <p
      title={[...shown.map(assignedLabel), first.note].filter(Boolean).join('\n')}
      className={`tabular flex min-w-0 items-center gap-1.5 text-12 leading-4 ${isOverdue(first) ? 'text-red' : 'text-muted'}`}
    >
      <UserRoundCheck aria-hidden size={14} className="shrink-0" />
      <span className="truncate">
        {label}
        {shown.length > 1 && ` +${shown.length - 1}`}
      </span>
    </p>
  )
}
