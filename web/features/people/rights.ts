import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { allows, type Capability, grantsOf } from '#db/vocabulary/roles.ts'
import type { Project } from '#server/projects/contract.ts'
import { organizationsQuery, roleOf } from '../organizations/queries.ts'
import { standingQuery } from './queries.ts'

export type May = (capability: Capability, languages?: readonly LanguageCode[]) => boolean

const NOT_ASKED: May = () => true
export const MayContext = createContext(NOT_ASKED)
export const useMay = () => useContext(MayContext)

/** Roles in the project are asked for, of those to whom they add something; until they are known, a guest may do nothing. */
export function useRights({ id: project_id, organization_id }: Pick<Project, 'id' | 'organization_id'>): May {
  const organizations = useQuery(organizationsQuery())
  const organization = organizations.data?.find(({ id }) => id === organization_id)
  const role = organization && roleOf(organization)
  const standing = useQuery({ ...standingQuery(project_id), enabled: role === 'GUEST' || role === 'MEMBER' })
  return useMemo(() => {
    if (role === undefined) return NOT_ASKED
    const grants = grantsOf({ role, project_roles: standing.data?.project_roles })
    return (capability, languages) => allows(grants, capability, { project_id, languages })
  }, [project_id, role, standing.data])
}
