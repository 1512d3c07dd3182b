import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

export const useStartBulkChange = (version_id: string) =>
  useBulkMutation(version_id, (json: StartBulkChange) =>
    read(bulkChangesApi.versions[':version_id']['bulk-changes'].$post({ param: { version_id }, json })),
  )

export const useStopBulkChange = (version_id: string) =>
  useBulkMutation(version_id, (language: LanguageCode) =>
    remove(`/versions/${version_id}/bulk-changes?${new URLSearchParams({ language })}`),
  )
