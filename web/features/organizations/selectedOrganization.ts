import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Organization } from '#server/organizations/contract.ts'
import { CHOSEN, readChosen, selectedOf } from './chosen.ts'
import { organizationsQuery } from './queries.ts'

/** Of this tab: another tab may show another organization; the next one begins with what was chosen last. */
let chosen = readChosen()
const listeners = new Set<() => void>()

export function selectOrganization(id: string) {
  chosen = id
  localStorage.setItem(CHOSEN, id)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useSelectedOrganization(): Organization | undefined {
  const id = useSyncExternalStore(subscribe, () => chosen)
  const organizations = useQuery(organizationsQuery())
  return organizations.data && selectedOf(organizations.data, id)
}
