import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { DIFFERENCE_KINDS } from '#server/versions/constants.ts'
import { read, versionMergesApi } from '../../api/client.ts'

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
export type Compared = { from: string; into: string }
export type ShownDifferences = Compared & {
  from_page_id: string | null
  page_id: string | null
  kind: DifferenceKind
  language: LanguageCode | undefined
  skip: number
}

const KEY = ['version-changes'] as const
const ofVersion = (version_id: string) => ({ param: { version_id } })
export const DIFFERENCES_AT_ONCE = 50

export const differencesQuery = ({ from, into }: Compared) =>
  queryOptions({
    queryKey: [...KEY, into, from, 'differences'],
    queryFn: () =>
      read(versionMergesApi.versions[':version_id'].differences.$get({ ...ofVersion(into), query: { from } })),
    staleTime: 0,
    retry: false,
  })

export const differingTextsQuery = ({ from, into, from_page_id, page_id, language, kind, skip }: ShownDifferences) =>
  queryOptions({
    queryKey: [...KEY, into, from, 'texts', from_page_id, page_id, kind, language, skip],
    queryFn: () =>
      read(
        versionMergesApi.versions[':version_id'].differences.texts.$get({
          ...ofVersion(into),
          query: {
            ...{ from, kind, skip: String(skip), limit: String(DIFFERENCES_AT_ONCE) },
            ...(from_page_id && { from_page_id }),
            ...(page_id && { page_id }),
            ...(language && { language }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

export const carryPreviewQuery = ({ from, into }: Compared) =>
  queryOptions({
    queryKey: [...KEY, into, from, 'preview'],
    queryFn: () =>
      read(versionMergesApi.versions[':version_id'].carries.preview.$get({ ...ofVersion(into), query: { from } })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const carriesQuery = (version_id: string) =>
  queryOptions({
    queryKey: [...KEY, version_id, 'list'],
    queryFn: () => read(versionMergesApi.versions[':version_id'].carries.$get(ofVersion(version_id))),
    staleTime: 0,
  })

function useChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: ['pages'] })])
}

export const useCarry = ({ from, into }: Compared) =>
  useMutation({
    mutationFn: () =>
      read(versionMergesApi.versions[':version_id'].carries.$post({ ...ofVersion(into), json: { from } })),
    onSettled: useChanged(),
  })
