import { listProjectsProgress } from '#db/queries/pages/textCounters.ts'
import { listProjectsIn, listProjectsOfOrganization } from '#db/queries/projects/projects.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { CHECKED, FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { ProjectProgress } from './contract.ts'

type Count = Awaited<ReturnType<typeof listProjectsProgress>>[number]

export const findProjectsProgress = async (db: Db, organizationId: string) =>
  progressOf(db, await listProjectsOfOrganization(db, organizationId))

export const findOwnProgress = async (db: Db, asker: Principal, organizationId: string) =>
  progressOf(db, await listProjectsIn(db, asker, organizationId))

type Counted = { id: string; target_languages: readonly LanguageCode[] }

async function progressOf(db: Db, projects: readonly Counted[]): Promise<ProjectProgress[]> {
  const ids = projects.map(({ id }) => id)
  const counts = Map.groupBy(await listProjectsProgress(db, ids), ({ project_id }) => project_id)
  return projects.map(({ id, target_languages }) => {
    const ofProject = counts.get(id) ?? []
    return {
      project_id: id,
      total: countOf(ofProject, null, null),
      languages: target_languages.map((target_language) => ({
        target_language,
        completed: countOf(ofProject, target_language, FINISHED),
        checked: countOf(ofProject, target_language, CHECKED),
        needs_review: countOf(ofProject, target_language, TO_REVIEW),
      })),
    }
  })
}

const countOf = (counts: readonly Count[], language: Count['target_language'], status: Count['status']) =>
  counts.find((one) => one.target_language === language && one.status === status)?.count ?? 0
