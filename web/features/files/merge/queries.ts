import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, reimportApi } from '#web/api/client.ts'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { pagesChanged } from '../../pages/queries.ts'

const keys = {
  page: (page_id: string) => ['pages', page_id, 'reimports'] as const,
}
const ofPage = (page_id: string) => ({ param: { page_id } })

export const archivedTextsQuery = (page_id: string) =>
  queryOptions({
    queryKey: [...keys.page(page_id), 'archived'],
    queryFn: () => read(reimportApi.pages[':page_id']['archived-texts'].$get(ofPage(page_id))),
    staleTime: 0,
  })

export const archivedTranslationsQuery = (page_id: string, source_text_id: string) =>
  queryOptions({
    queryKey: [...keys.page(page_id), 'archived', source_text_id],
    queryFn: () =>
      read(
        reimportApi.pages[':page_id']['archived-texts'][':source_text_id'].$get({ param: { page_id, source_text_id } }),
      ),
  })

/** Reads again what a merge or a restoration changes besides the lists of pages. */
export const reimportsChanged = (client: QueryClient, page_id: string) =>
  client.invalidateQueries({ queryKey: keys.page(page_id) })

export function useRestoreTexts(page_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (source_text_ids: string[]) =>
      read(
        reimportApi.pages[':page_id']['archived-texts'].restore.$post({
          ...ofPage(page_id),
          json: { source_text_ids },
        }),
      ),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(titled('Failed to restore texts', error.message)),
    onSettled: () => Promise.all([reimportsChanged(client, page_id), pagesChanged(client)]), // lists of pages count texts
  })
}
