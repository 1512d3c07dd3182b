import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Choose, Comparison, CreateComparison, ShownComparison } from '#server/comparisons/contract.ts'
import { comparisonsApi, read, remove } from '../../api/client.ts'
import { sayFailure } from '../../api/sayFailure.tsx'

const KEY = ['comparisons'] as const
const ofProject = (project_id: string) => [...KEY, 'of', project_id] as const
const WAIT_MS = 2_000

/** Asks again while one of them is being translated. */
export const comparisonsQuery = (project_id: string) =>
  queryOptions({
    queryKey: ofProject(project_id),
    queryFn: async () =>
      (await read(comparisonsApi.projects[':project_id'].comparisons.$get({ param: { project_id } }))).data,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? WAIT_MS : false),
  })

export const comparisonQuery = (comparison_id: string) =>
  queryOptions({
    queryKey: [...KEY, comparison_id],
    queryFn: (): Promise<ShownComparison> =>
      read(comparisonsApi.comparisons[':comparison_id'].$get({ param: { comparison_id } })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WAIT_MS : false),
  })

export function useCreateComparison(project_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: CreateComparison): Promise<Comparison> =>
      read(comparisonsApi.projects[':project_id'].comparisons.$post({ param: { project_id }, json })),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** The choice is shown at once, and taken back when it is refused. */
export function useChoose(comparison_id: string) {
  const client = useQueryClient()
  const { queryKey } = comparisonQuery(comparison_id)
  return useMutation({
    mutationFn: (json: Choose) =>
      read(comparisonsApi.comparisons[':comparison_id'].choice.$put({ param: { comparison_id }, json })),
    onMutate: async ({ place, choice }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (shown) =>
          shown && {
            ...shown,
            pairs: shown.pairs.map((pair) => (pair.place === place ? { ...pair, mine: choice } : pair)),
          },
      )
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export function useCloseComparison(comparison_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read(comparisonsApi.comparisons[':comparison_id'].close.$post({ param: { comparison_id } })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useBeginAgain(comparison_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read(comparisonsApi.comparisons[':comparison_id'].again.$post({ param: { comparison_id } })),
    onError: sayFailure,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** `onDone` leaves the comparison's screen before it is gone. */
export function useDeleteComparison(comparison_id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`/comparisons/${comparison_id}`),
    onSuccess: () => {
      onDone()
      client.removeQueries({ queryKey: comparisonQuery(comparison_id).queryKey })
      return client.invalidateQueries({ queryKey: [...KEY, 'of'] })
    },
  })
}
