import { listProjectsProgress } from '#db/queries/pages/textCounters.ts'
import { listProjectsOfOrganization } from '#db/queries/projects/projects.ts'
import type { Db } from '#db/schema.ts'
import { CHECKED, FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { ProjectProgress } from './contract.ts'

type Count = Awaited<ReturnType<typeof listProjectsProgress>>[number]

export async function findProjectsProgress(db: Db, organizationId: string): Promise<ProjectProgress[]> {
  const projects = await listProjectsOfOrganization(db, organizationId)
  const counts = Map.groupBy(await listProjectsProgress(db, organizationId), ({ project_id }) => project_id)
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
