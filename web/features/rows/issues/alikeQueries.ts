import { queryOptions } from '@tanstack/react-query'
import { read, rowsApi } from '#web/api/client.ts'
import type { TableAddress } from '../queries.ts'

const REFETCH_MS = 30_000

export const alikeQuery = ({ page_id, language }: TableAddress, others: 'on_other_pages' | 'in_version') =>
  queryOptions({
    queryKey: ['alike-texts', page_id, language, others],
    queryFn: () =>
      read(rowsApi.pages[':page_id']['alike-texts'].$get({ param: { page_id }, query: { language, others } })),
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  })
