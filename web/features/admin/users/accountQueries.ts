import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { adminAccountApi, read } from '#web/api/client.ts'

export type AccountFilter = InferRequestType<typeof adminAccountApi.index.$get>['query']

export const accountsQuery = (filter: AccountFilter) =>
  queryOptions({
    queryKey: ['admin', 'accounts', filter],
    queryFn: () => read(adminAccountApi.index.$get({ query: filter })),
    placeholderData: keepPreviousData,
  })
