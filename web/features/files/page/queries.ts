import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { exportApi, read } from '#web/api/client.ts'

export const leftOutQuery = (page_id: string, language: LanguageCode) =>
  queryOptions({
    queryKey: ['pages', page_id, 'left-out', language],
    queryFn: () =>
      read(exportApi.pages[':page_id']['export-file']['left-out'].$get({ param: { page_id }, query: { language } })),
    staleTime: 0,
  })
