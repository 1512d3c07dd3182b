import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { pagesQuery } from '../../pages/queries.ts'

type AddressOf = (id: string) => { page_id: string; language: LanguageCode }

/** The plural forms of the language by the file of a row's page, where that says them. */
export function useFileForms(version_id: string, addressOf: AddressOf) {
  const { data: pages } = useQuery(pagesQuery(version_id))
  return useCallback(
    (row: string) => {
      const { page_id, language } = addressOf(row)
      return pages?.find(({ id }) => id === page_id)?.plural_forms?.[language]
    },
    [pages, addressOf],
  )
}
