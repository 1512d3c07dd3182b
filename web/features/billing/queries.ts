import { queryOptions } from '@tanstack/react-query'
import { accountsApi, organizationsApi, read } from '../../api/client.ts'

export const billingKeys = { all: ['billing'] as const }

/** The words of all organizations that the person signed in pays for. */
export const myQuotaQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'mine'],
    queryFn: () => read(accountsApi.me.quota.$get()),
    staleTime: 0,
  })

/** The words of an organization's owner, who pays. */
export const organizationQuotaQuery = (organization_id: string) =>
  queryOptions({
    queryKey: [...billingKeys.all, 'of', organization_id],
    queryFn: () => read(organizationsApi[':organization_id'].quota.$get({ param: { organization_id } })),
  })
