import type { Organization } from '#server/organizations/contract.ts'
import { deviceStore } from '../../ui/data/stores.ts'

export const CHOSEN = 'selectedOrganizationId'
export const readChosen = () => deviceStore.get(CHOSEN)

/**
 * The one that was chosen if it still exists, else the first with projects, of which the personal one comes first; where
 * there is no work yet the personal one, else the first (spec §4).
 */
export const selectedOf = (organizations: readonly Organization[], chosen: string | undefined) =>
  organizations.find(({ id }) => id === chosen) ??
  organizations.find(({ projects_count }) => projects_count > 0) ??
  organizations.find(({ is_personal }) => is_personal) ??
  organizations[0]
