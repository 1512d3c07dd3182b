import { findPenalties, listNewestTerms, type NewTerm } from '#db/queries/memory/judging.ts'
import type { StoredMatch } from '#db/queries/memory/translated.ts'
import type { Db } from '#db/schema.ts'
import type { MemoryPenalties } from '#db/vocabulary/memory/penalties.ts'
import type { Scope } from './match.ts'

const MAX_TERMS = 500

export type Judging = { project_id: string; penalties: MemoryPenalties; terms: readonly NewTerm[] }

export async function readJudging(db: Db, { organization_id, project_id, language }: Scope): Promise<Judging> {
  const [penalties, terms] = await Promise.all([
    findPenalties(db, organization_id),
    listNewestTerms(db, project_id, language, MAX_TERMS),
  ])
  return { project_id, penalties: penalties ?? NONE, terms }
}

const NONE: MemoryPenalties = {
  ...{ penalty_not_checked: 0, penalty_machine_made: 0, penalty_other_project: 0, penalty_older_than_term: 0 },
}

type Judged = Pick<StoredMatch, 'project_id' | 'actor_kind' | 'checked_at' | 'written_at' | 'source'>

export function pointsOf(match: Judged, { project_id, penalties, terms }: Judging, percent: number) {
  const isChecked = match.checked_at !== null
  return (
    percent -
    (isChecked ? 0 : penalties.penalty_not_checked) -
    (!isChecked && match.actor_kind === 'ai' ? penalties.penalty_machine_made : 0) -
    (match.project_id === project_id ? 0 : penalties.penalty_other_project) -
    (isOlderThanTerm(match, terms) ? penalties.penalty_older_than_term : 0)
  )
}

function isOlderThanTerm({ source, written_at, checked_at }: Judged, terms: readonly NewTerm[]) {
  const at = checked_at !== null && checked_at > written_at ? checked_at : written_at
  const newer = terms.filter(({ translated_at }) => translated_at > at)
  if (newer.length === 0) return false
  const text = source.toLowerCase()
  return newer.some(({ term }) => text.includes(term))
}
