import { findJudgedProject } from '#db/queries/projects/versions.ts'
import { notFound } from '../../http/apiError.ts'
import { countFindings, type TextToJudge } from '../../rows/countFindings.ts'
import type { Services } from '../../services.ts'

export async function countBrought(
  services: Services,
  person: string,
  version_id: string,
  brought: readonly TextToJudge[],
) {
  const project = await findJudgedProject(services.db, version_id)
  if (!project) throw notFound('Version') // deleted meanwhile
  return countFindings(services, person, project, brought)
}
