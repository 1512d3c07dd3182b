import type { QueryClient } from '@tanstack/react-query'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { Project } from '#server/projects/contract.ts'
import { meQuery } from '../accounts/queries.ts'
import { firstRowsQuery } from '../rows/queries.ts'
import { readOrder } from './story/order.ts'
import { readTablePage, readTableQuery } from './useTableQuery.ts'

const KEPT_MS = 10_000

/** Without a type the usual order is guessed. */
export type OpenedPage = { id: string; type: ContentType | undefined }

/** Fetches the rows of the address before the table is drawn; those that it has just fetched are not asked for again. */
export async function readFirstRows(client: QueryClient, page: OpenedPage, { id, target_languages }: Project) {
  const me = await client.ensureQueryData(meQuery())
  const search = new URLSearchParams(location.search)
  const { language, size } = readTablePage(search, target_languages)
  return client.prefetchQuery({
    ...firstRowsQuery({ page_id: page.id, language }, readTableQuery(search, readOrder(me.id, id, page.type)), size),
    gcTime: KEPT_MS,
  })
}
