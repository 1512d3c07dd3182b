import { queryOptions } from '@tanstack/react-query'
import { organizationsApi, progressApi, read } from '../../api/client.ts'
import { isGuestOf } from '../organizations/queries.ts'
import { projectKeys } from '../projects/queries.ts'

const REFETCH_MS = 30_000

export const progressQuery = (organization_id: string | undefined) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'progress', organization_id],
    queryFn: ({ client }) =>
      isGuestOf(client, organization_id!)
        ? read(progressApi.index.$get({ query: { organization_id: organization_id! } }))
        : read(organizationsApi[':organization_id'].progress.$get({ param: { organization_id: organization_id! } })),
    enabled: organization_id !== undefined,
    refetchInterval: REFETCH_MS,
  })
