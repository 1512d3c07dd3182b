import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { read, rowsApi } from '#web/api/client.ts'

type Asked = { version_id: string; language: LanguageCode | undefined; search: string }
const MAX_FOUND = '20'

/** The first texts of a version whose source or identifier has some words. */
export const foundTextsQuery = ({ version_id, language, search }: Asked) =>
  queryOptions({
    queryKey: ['screenshots', 'found texts', version_id, language, search],
    queryFn: async () => {
      const { data } = await read(
        rowsApi.versions[':version_id'].rows.$get({
          param: { version_id },
          query: { language: language!, search, search_in: 'source,identifier', limit: MAX_FOUND },
        }),
      )
      return data.map(({ id, content, identifier, page_name }) => ({
        ...{ source_text_id: id, content, identifier, page_name },
      }))
    },
    staleTime: 30_000,
  })
