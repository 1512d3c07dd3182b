import { useQuery } from '@tanstack/react-query'
import { can } from '#db/vocabulary/roles.ts'
import type { Project } from '#server/projects/contract.ts'
import { organizationsQuery, roleOf } from '../organizations/queries.ts'
import { ModelServiceSection } from './ModelServiceSection.tsx'

export function ProjectService({ project }: { project: Project }) {
  const organizations = useQuery(organizationsQuery())
  const organization = organizations.data?.find(({ id }) => id === project.organization_id)
  if (!organization || !can(roleOf(organization), 'setModelService')) return null
  return <ModelServiceSection place={`/projects/${project.id}`} of="project" />
}
