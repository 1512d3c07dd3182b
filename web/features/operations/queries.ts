import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { OperationUndo } from '#server/operations/contract.ts'
import { agentsApi, operationsApi, read } from '../../api/client.ts'
import { projectKeys } from '../projects/queries.ts'
import { ESTIMATES, type TableAddress } from '../rows/queries.ts'
import { BULK_CHANGES } from './bulkChanges.ts'
import { sayUndoFailed, withdrawOffer } from './offerUndo.tsx'

const KEY = ['operations'] as const

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

type Agent = { page_id: string; token_id: string }

export const stopPreviewQuery = (agent: Agent) =>
  queryOptions({
    queryKey: ['agent-stop', agent],
    queryFn: () => read(agentsApi.pages[':page_id'].agents[':token_id'].stop.$get({ param: agent })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export function useStopAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (agent: Agent) => read(agentsApi.pages[':page_id'].agents[':token_id'].stop.$post({ param: agent })),
    onSettled: () => refetchUndone(client),
  })
}

export const readOwnActs = ({ page_id, language }: TableAddress) =>
  read(operationsApi.pages[':page_id']['own-acts'].$get({ param: { page_id }, query: { language } }))

export function turnOperation(operation_id: string, way: 'undo' | 'redo') {
  const { undo, redo } = operationsApi.operations[':operation_id']
  const at = { param: { operation_id } }
  if (way === 'redo') return read(redo.$post(at))
  withdrawOffer(operation_id)
  return read(undo.$post(at))
}

export const refetchUndone = (client: QueryClient) =>
  Promise.all(
    [KEY, BULK_CHANGES, ['pages'], ['version-changes'], ESTIMATES, projectKeys.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** `onTurned` is called even if the dialog that asked is closed by then. */
export function useTurnOperation(way: 'undo' | 'redo', onTurned: (turned: OperationUndo) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (operation_id: string) => turnOperation(operation_id, way),
    onSuccess: onTurned,
    onError: (error) => sayUndoFailed(`Failed to ${way} the operation`, error),
    onSettled: () => refetchUndone(client),
  })
}
