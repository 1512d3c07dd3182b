import { useQuery } from '@tanstack/react-query'
import type { Assignment } from '#server/assignments/contract.ts'
import { languagesOf, type VersionAddress } from '../rows/version/versionQueries.ts'
import { assignmentsQuery } from './queries.ts'

export function useAssigned({ project_id, ...at }: VersionAddress & { project_id: string }): readonly Assignment[] {
  const { data = [] } = useQuery(assignmentsQuery(project_id))
  return data.filter(
    ({ version_id, target_language, done_at }) =>
      version_id === at.version_id && languagesOf(at).some((one) => one === target_language) && done_at === null,
  )
}
