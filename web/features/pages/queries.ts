import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UpdatePage } from '#server/pages/contract.ts'
import { pagesApi, read, remove } from '../../api/client.ts'
import { projectKeys } from '../projects/queries.ts'

export const pageKeys = {
  all: ['pages'] as const,
  list: (version_id: string | undefined) => [...pageKeys.all, 'of', version_id] as const,
}

/** Newest first. */
export const pagesQuery = (version_id: string | undefined) =>
  queryOptions({
    queryKey: pageKeys.list(version_id),
    queryFn: () => read(pagesApi.versions[':version_id'].pages.$get({ param: { version_id: version_id! } })),
    enabled: version_id !== undefined,
  })

export const pagesChanged = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [...pageKeys.all, 'of'] }),
    client.invalidateQueries({ queryKey: projectKeys.all }),
  ])

export function usePagesChanged() {
  const client = useQueryClient()
  return () => pagesChanged(client)
}

export const useUpdatePage = () =>
  useMutation({
    mutationFn: ({ id, ...json }: UpdatePage & { id: string }) =>
      read(pagesApi.pages[':page_id'].$patch({ param: { page_id: id }, json })),
    onSuccess: usePagesChanged(),
  })

export const useDeletePage = () =>
  useMutation({ mutationFn: (id: string) => remove(`/pages/${id}`), onSuccess: usePagesChanged() })
