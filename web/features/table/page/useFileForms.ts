import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import { pagesQuery } from '../../pages/queries.ts'

const together = (all: readonly UseQueryResult<Page[]>[]) => all.flatMap(({ data }) => data ?? [])

type AddressOf = (id: string) => { page_id: string; language: LanguageCode }

/** The plural forms of the language by the file of a row's page, where that says them. */
export function useFileForms(versions: readonly string[], addressOf: AddressOf) {
  const pages = useQueries({ queries: versions.map(pagesQuery), combine: together })
  return useCallback(
    (row: string) => {
      const { page_id, language } = addressOf(row)
      return pages.find(({ id }) => id === page_id)?.plural_forms?.[language]
    },
    [pages, addressOf],
  )
}
