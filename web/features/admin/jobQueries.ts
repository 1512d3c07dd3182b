import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, setAsideJobsApi } from '../../api/client.ts'
import { toast } from '../../ui/overlays/Toast.tsx'

export const JOBS_PAGE = 50
const KEY = ['admin', 'jobs'] as const
const REFRESH_MS = 5_000

export const setAsideJobsQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, page],
    queryFn: () =>
      read(setAsideJobsApi.index.$get({ query: { skip: String((page - 1) * JOBS_PAGE), limit: String(JOBS_PAGE) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

function useJobMutation(mutationFn: (job_id: string) => Promise<{ message: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ message }) => void toast.plain(message),
    onError: (error) => void toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export const useRetryJob = () =>
  useJobMutation((job_id) => read(setAsideJobsApi[':job_id'].retry.$post({ param: { job_id } })))

export const useDismissJob = () =>
  useJobMutation((job_id) => read(setAsideJobsApi[':job_id'].dismiss.$post({ param: { job_id } })))
