import type { QueryClient } from '@tanstack/react-query'
import type { Project } from '#server/projects/contract.ts'
import { meQuery } from '../accounts/queries.ts'
import { firstRowsQuery } from '../rows/queries.ts'
import { askedOrder } from './story/order.ts'
import { readTablePage } from './useTableQuery.ts'

const KEPT_MS = 10_000

export async function readFirstRows(client: QueryClient, page_id: string, { id, target_languages }: Project) {
  const me = await client.ensureQueryData(meQuery())
  const search = new URLSearchParams(location.search)
  const { language, size } = readTablePage(search, target_languages)
  return client.prefetchQuery({
    ...firstRowsQuery({ page_id, language }, askedOrder(search, me.id, id), size),
    gcTime: KEPT_MS,
  })
}
