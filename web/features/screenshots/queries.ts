import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Screenshot } from '#server/screenshots/contract.ts'
import { read, remove, screenshotsApi, signedInFetch, url } from '../../api/client.ts'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { sayDeleted } from '../bin/sayDeleted.tsx'

const KEY = ['screenshots'] as const
const IMAGES_KEPT_MS = 10 * 60_000

export const screenshotsQuery = (project_id: string) =>
  queryOptions({
    queryKey: [...KEY, 'of', project_id],
    queryFn: () => read(screenshotsApi.projects[':project_id'].screenshots.$get({ param: { project_id } })),
    staleTime: 60_000,
  })

/** The bytes never change: another image has another id. */
export const imageQuery = (screenshot_id: string, kind: 'image' | 'thumbnail') =>
  queryOptions({
    queryKey: ['screenshot images', screenshot_id, kind],
    queryFn: async ({ signal }) =>
      (await signedInFetch(url(`/screenshots/${screenshot_id}/${kind}`), { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: IMAGES_KEPT_MS,
  })

export const refetchScreenshots = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY })

export function useRenameScreenshot(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      read(screenshotsApi.screenshots[':screenshot_id'].$patch({ param: { screenshot_id: id }, json: { name } })),
    onSuccess: () => refetchScreenshots(client),
  })
}

export function useDeleteScreenshot({ id, name }: Pick<Screenshot, 'id' | 'name'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`/screenshots/${id}`),
    onSuccess: async () => {
      sayDeleted(client, { kind: 'screenshot', id, name }, `${name} was deleted`)
      await refetchScreenshots(client)
    },
    onError: (error) => toast.error(titled('Failed to delete the screenshot', error.message)),
  })
}
