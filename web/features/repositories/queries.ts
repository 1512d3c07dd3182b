import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PutRepository, TryRepository } from '#server/repositories/contract.ts'
import { read, remove, repositoriesApi } from '../../api/client.ts'
import { toast } from '../../ui/overlays/Toast.tsx'

const api = repositoriesApi[':project_id'].repository
const [BUSY_MS, IDLE_MS] = [1_500, 30_000]
const keyOf = (project_id: string) => ['repository', project_id]

export const repositoryQuery = (project_id: string) =>
  queryOptions({
    queryKey: keyOf(project_id),
    queryFn: () => read(api.$get({ param: { project_id } })),
    refetchInterval: ({ state }) =>
      state.data?.repository ? (state.data.repository.is_busy ? BUSY_MS : IDLE_MS) : false,
  })

function useChange<Asked, Answer>(project_id: string, mutationFn: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keyOf(project_id) }) })
}

export const useSaveRepository = (project_id: string) =>
  useChange(project_id, (json: PutRepository) => read(api.$put({ param: { project_id }, json })))

export const useTryRepository = (project_id: string) =>
  useMutation({
    mutationFn: (json: TryRepository) => read(api.try.$post({ param: { project_id }, json })),
  })

export const useReadNow = (project_id: string) =>
  useChange(project_id, () => read(api.read.$post({ param: { project_id } })))

export const useSendNow = (project_id: string) =>
  useChange(project_id, () => read(api.send.$post({ param: { project_id } })))

export const useDisconnect = (project_id: string) =>
  useChange(project_id, async () => {
    await remove(`/projects/${project_id}/repository`)
    toast.success('Repository disconnected. Pages and translations stay.')
  })
