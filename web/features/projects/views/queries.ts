import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedView, SaveView } from '#server/views/contract.ts'
import { read, remove, viewsApi } from '#web/api/client.ts'

const keyOf = (project_id: string) => ['projects', project_id, 'views'] as const

export const viewsQuery = (project_id: string) =>
  queryOptions({
    queryKey: keyOf(project_id),
    queryFn: () => read(viewsApi[':project_id'].views.$get({ param: { project_id } })),
    staleTime: 60_000,
  })

type Saving = SaveView & { isShared: boolean; id?: string | undefined }

export function useSaveView(project_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ isShared, id: view_id, ...json }: Saving) => {
      const views = viewsApi[':project_id']
      if (view_id !== undefined) {
        const at = { param: { project_id, view_id }, json }
        return isShared
          ? read(views['shared-views'][':view_id'].$put(at))
          : read(views['my-views'][':view_id'].$put(at))
      }
      const at = { param: { project_id }, json }
      return isShared ? read(views['shared-views'].$post(at)) : read(views['my-views'].$post(at))
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(project_id) }),
  })
}

export function useDeleteView(project_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, is_shared }: SavedView) =>
      remove(`/projects/${project_id}/${is_shared ? 'shared-views' : 'my-views'}/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(project_id) }),
  })
}
