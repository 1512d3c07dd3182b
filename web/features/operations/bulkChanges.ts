import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { isUnderWay } from '#db/vocabulary/operations.ts'
import type { StartBulkChange } from '#server/bulkChanges/contract.ts'
import { bulkChangesApi, read, remove } from '../../api/client.ts'

export const BULK_CHANGES = ['bulk-changes'] as const
const LOOKED_MS = 1_000

export const bulkChangesQuery = (version_id: string) =>
  queryOptions({
    queryKey: [...BULK_CHANGES, version_id],
    queryFn: () => read(bulkChangesApi.versions[':version_id']['bulk-changes'].$get({ param: { version_id } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((change) => isUnderWay(change.state)) ? LOOKED_MS : false),
  })

function useBulkMutation<Input>(version_id: string, mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: bulkChangesQuery(version_id).queryKey }),
  })
}

const postBulkChange = (version_id: string, json: StartBulkChange) =>
  read(bulkChangesApi.versions[':version_id']['bulk-changes'].$post({ param: { version_id }, json }))

export const useStartBulkChange = (version_id: string) =>
  useBulkMutation(version_id, (change: StartBulkChange) => postBulkChange(version_id, change))

/** Of rows that somebody chose; how far it is is shown above the table, and its end there. */
export async function startBulkChange(client: QueryClient, version_id: string, change: StartBulkChange) {
  try {
    await postBulkChange(version_id, change)
  } finally {
    await client.invalidateQueries({ queryKey: bulkChangesQuery(version_id).queryKey })
  }
}

export const useStopBulkChange = (version_id: string) =>
  useBulkMutation(version_id, (language: LanguageCode) =>
    remove(`/versions/${version_id}/bulk-changes?${new URLSearchParams({ language })}`),
  )
