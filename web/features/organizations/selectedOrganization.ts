import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Organization } from '#server/organizations/contract.ts'
import { organizationsQuery } from './queries.ts'

const KEY = 'selectedOrganizationId'
const listeners = new Set<() => void>()

export function selectOrganization(id: string) {
  localStorage.setItem(KEY, id)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The one that was chosen if it still exists, else the personal one, else the first (spec §4). */
export const selectedOf = (organizations: readonly Organization[], chosen: string | null) =>
  organizations.find(({ id }) => id === chosen) ??
  organizations.find(({ is_personal }) => is_personal) ??
  organizations[0]

export function useSelectedOrganization(): Organization | undefined {
  const chosen = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY))
  const organizations = useQuery(organizationsQuery())
  return organizations.data && selectedOf(organizations.data, chosen)
}
