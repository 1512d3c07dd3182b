import type { QueryClient } from '@tanstack/react-query'
import type { Project } from '#server/projects/contract.ts'
import { firstRowsQuery } from '../rows/queries.ts'
import { readTablePage, readTableQuery } from './useTableQuery.ts'

const KEPT_MS = 10_000

/** Fetches the rows of the address before the table is drawn. */
export function readFirstRows(client: QueryClient, page_id: string, { target_languages }: Project) {
  const search = new URLSearchParams(location.search)
  const { language, size } = readTablePage(search, target_languages)
  return client.prefetchQuery({
    ...firstRowsQuery({ page_id, language }, readTableQuery(search), size),
    gcTime: KEPT_MS,
  })
}
