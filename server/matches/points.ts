import type { StoredMatch } from '#db/queries/memory/matches.ts'

export const PENALTIES = { not_checked: 1, machine_made: 3, other_project: 2 }

type Judged = Pick<StoredMatch, 'project_id' | 'actor_kind' | 'checked_at'>

export function pointsOf({ project_id, actor_kind, checked_at }: Judged, ownProject: string, percent: number) {
  const isChecked = checked_at !== null
  return (
    percent -
    (isChecked ? 0 : PENALTIES.not_checked) -
    (!isChecked && actor_kind === 'ai' ? PENALTIES.machine_made : 0) -
    (project_id === ownProject ? 0 : PENALTIES.other_project)
  )
}
