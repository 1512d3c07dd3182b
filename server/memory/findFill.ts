import { listTextsInPlace } from '#db/queries/memory/matches.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { findBestMatches, type Wanting } from '../matches/findBestMatches.ts'
import { listGivingProjects } from '../matches/givingProjects.ts'
import type { Match } from '../matches/match.ts'
import type { Services } from '../services.ts'

export type Found = Wanting & { match: Match }
type Asked = { language: LanguageCode; min_percent: number }

export async function openFill(
  services: Services,
  page: PageInProject,
  { language, min_percent }: Asked,
  user: Principal,
) {
  const project_ids = await listGivingProjects(services.db, page, user)
  return async (ids: readonly string[]): Promise<Found[]> => {
    const rows = await listTextsInPlace(services.db, page.page_id, ids)
    const best = await findBestMatches(services, { ...page, language, project_ids }, rows, min_percent)
    return rows.flatMap((row) => {
      const match = best.get(row.id)
      return match ? [{ ...row, match }] : []
    })
  }
}

export const isFinishedBy = ({ kind, checked_at }: Match) => kind === 'exact_in_context' && checked_at !== null

export const statusBy = (match: Match) => (isFinishedBy(match) ? FINISHED : TO_REVIEW)
