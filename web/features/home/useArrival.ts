import { useQuery } from '@tanstack/react-query'
import type { Organization } from '#server/organizations/contract.ts'
import { readPlace } from '../../api/lastPlace.ts'
import { workQuery } from '../assignments/queries.ts'
import { readChosen } from '../organizations/chosen.ts'
import { roleOf } from '../organizations/queries.ts'
import { progressQuery } from './progressQuery.ts'

/**
 * Leads a member who owns nothing here and has not chosen or opened anything on this device to the one project of their
 * colleagues that has texts; not somebody whose work is listed here.
 */
export function useArrival(organization: Organization | undefined) {
  const isGuest = organization !== undefined && roleOf(organization) !== 'OWNER'
  const isFirst = isGuest && readChosen() === undefined && readPlace() === undefined
  const progress = useQuery({ ...progressQuery(organization?.id), enabled: isFirst })
  const withTexts = isFirst ? (progress.data ?? []).filter(({ total }) => total > 0) : []
  const [only] = withTexts.length === 1 ? withTexts : []
  const work = useQuery({ ...workQuery(), enabled: isFirst })
  const hasNoWork = work.data?.length === 0
  return {
    isPending: isFirst && (progress.isLoading || work.isLoading),
    to: only && hasNoWork ? `/projects/${only.project_id}/translations` : undefined,
  }
}
