import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationUndo } from '#server/operations/contract.ts'
import { operationsApi, read } from '../../api/client.ts'
import { projectKeys } from '../projects/queries.ts'
import { ESTIMATES } from '../rows/queries.ts'
import { sayUndoFailed, withdrawOffer } from './offerUndo.tsx'

const KEY = ['operations'] as const

/** Of a page, or of all pages of a version. */
export type Scope = { page_id: string } | { version_id: string }

export const operationsQuery = (scope: Scope) =>
  infiniteQueryOptions({
    queryKey: [...KEY, scope],
    queryFn: ({ pageParam: before }) => {
      const query = before === undefined ? {} : { before }
      return 'page_id' in scope
        ? read(operationsApi.pages[':page_id'].operations.$get({ param: scope, query }))
        : read(operationsApi.versions[':version_id'].operations.$get({ param: scope, query }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
    staleTime: 0,
    gcTime: 0,
  })

export const undoPreviewQuery = (operation_id: string) =>
  queryOptions({
    queryKey: ['operation-undo', operation_id],
    queryFn: () => read(operationsApi.operations[':operation_id'].undo.$get({ param: { operation_id } })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** `onUndone` is called even if the dialog that asked is closed by then. */
export function useUndoOperation(onUndone: (undone: OperationUndo) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (operation_id: string) =>
      read(operationsApi.operations[':operation_id'].undo.$post({ param: { operation_id } })),
    onMutate: withdrawOffer,
    onSuccess: onUndone,
    onError: (error) => sayUndoFailed('Failed to undo the operation', error),
    onSettled: () =>
      Promise.all(
        [KEY, ['pages'], ['version-changes'], ESTIMATES, projectKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
