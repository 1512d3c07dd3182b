import { useQuery } from '@tanstack/react-query'
import { createStore, useStore } from 'zustand'
import type { Organization } from '#server/organizations/contract.ts'
import { deviceStore } from '../../ui/data/stores.ts'
import { CHOSEN, readChosen, selectedOf } from './chosen.ts'
import { organizationsQuery } from './queries.ts'

/** Of this tab: another tab may show another organization; the next one begins with what was chosen last. */
const chosen = createStore(readChosen)

export function selectOrganization(id: string) {
  chosen.setState(id)
  deviceStore.set(CHOSEN, id)
}

export function useSelectedOrganization(): Organization | undefined {
  const id = useStore(chosen)
  const organizations = useQuery(organizationsQuery())
  return organizations.data && selectedOf(organizations.data, id)
}
