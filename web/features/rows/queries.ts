import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { SearchMemory } from '#server/memory/contract.ts'
import type { TableRows } from '#server/rows/contract.ts'
import type { Translation } from '#server/translations/contract.ts'
import {
  memoryMatchesApi,
  pagesApi,
  read,
  reimportApi,
  rowsApi,
  translationRequestsApi,
  translationsApi,
} from '../../api/client.ts'
import { type AskedOrder, askedSearch, isSearchedByServer, type StoredFilter } from './tableQuery.ts'
import { textIdOf, textIdsOf } from './version/rowKey.ts'

const ALL = 50_000
const REFETCH_MS = 5_000
const JUST_NOW_MS = 2_000

export type TableAddress = { page_id: string; language: LanguageCode }

export const ofPage = (page_id: string) => ({ param: { page_id } })
const inLanguage = ({ page_id, language }: TableAddress) => ({ ...ofPage(page_id), query: { language } })
export const ofTranslation = (translation_id: string) => ({ param: { translation_id } })

export const translationKeys = {
  all: ['pages'] as const,
  page: (page_id: string) => ['pages', page_id] as const,
  rows: ({ page_id, language }: TableAddress) => ['pages', page_id, 'rows', language] as const,
}

export const firstRowsQuery = ({ page_id, language }: TableAddress, { sort, descending }: AskedOrder, limit: number) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'first', sort, descending, limit],
    queryFn: () =>
      read(
        rowsApi.pages[':page_id'].rows.$get({
          ...ofPage(page_id),
          query: { language, sort, descending: descending ? 'true' : 'false', limit: String(limit) },
        }),
      ),
    staleTime: JUST_NOW_MS,
    gcTime: 0,
  })

/** `mark`: which change of the source texts was the last, as the document has it. */
export const sourceTextsQuery = (page_id: string, mark: string | undefined) =>
  queryOptions({
    queryKey: [...translationKeys.page(page_id), 'source-texts', mark],
    queryFn: () =>
      read(pagesApi.pages[':page_id']['source-texts'].$get({ ...ofPage(page_id), query: { limit: String(ALL) } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Ids, review notes and suggestions of the rows on show; fetched again every 5 s while a job is alive (spec §4). */
export const rowDetailsQuery = (address: TableAddress, ids: readonly string[], isJobAlive: boolean) =>
  queryOptions({
    queryKey: [...translationKeys.rows(address), 'details', ids],
    queryFn: () => fetchRows(address, ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isJobAlive ? REFETCH_MS : false,
  })

/** Each under the id of the row by which it was asked for. */
export async function fetchRows({ page_id, language }: TableAddress, ids: readonly string[]): Promise<TableRows> {
  const query = { language, source_text_ids: textIdsOf(ids).join(',') }
  const found = await read(rowsApi.pages[':page_id'].rows.$get({ ...ofPage(page_id), query }))
  if (ids.every((id) => id === textIdOf(id))) return found
  const rows = new Map(found.data.map((row) => [row.id, row]))
  const data = ids.flatMap((id) => {
    const row = rows.get(textIdOf(id))
    return row ? [{ ...row, id }] : []
  })
  return { ...found, data }
}

/** Ids of rows, as of the request: the rows on the screen stay until the reader asks for others. */
const idsQuery = (address: TableAddress, which: string, ask: () => Promise<{ source_text_ids: string[] }>) =>
  queryOptions({
    queryKey: [...translationKeys.rows(address), which],
    queryFn: async () => new Set((await ask()).source_text_ids),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  })

export const changedByMeQuery = (address: TableAddress) =>
  idsQuery(address, 'changed-by-me', () => read(rowsApi.pages[':page_id']['changed-by-me'].$get(inLanguage(address))))

export const fetchSourceChanged = (address: TableAddress) =>
  read(reimportApi.pages[':page_id']['source-changes'].$get(inLanguage(address)))
export const sourceChangedQuery = (address: TableAddress) =>
  idsQuery(address, 'source-changed', () => fetchSourceChanged(address))

export const storedFilterQuery = (address: TableAddress, query: StoredFilter) => {
  const { suggested, sentBack, openComments, conflicts, ratingOutdated, origins, people } = query
  const filter = {
    ...(isSearchedByServer(query) ? askedSearch(query) : {}),
    ...(suggested ? { suggested: 'true' } : {}),
    ...(sentBack ? { sent_back: 'true' } : {}),
    ...(openComments ? { open_comments: 'true' } : {}),
    ...(conflicts ? { conflicts: 'true' } : {}),
    ...(ratingOutdated ? { rating_outdated: 'true' } : {}),
    ...(origins.length > 0 ? { origins: origins.join(',') } : {}),
    ...(people.length > 0 ? { people: people.join(',') } : {}),
  }
  const { param, query: language } = inLanguage(address)
  return idsQuery(address, `matching ${JSON.stringify(filter)}`, () =>
    read(rowsApi.pages[':page_id']['matching-rows'].$get({ param, query: { ...language, ...filter } })),
  )
}

export const commentedQuery = (address: TableAddress, said: string) => {
  const { param, query } = inLanguage(address)
  const search = `"${said.replaceAll('"', ' ')}"`
  return idsQuery(address, `commented ${said}`, () =>
    read(
      rowsApi.pages[':page_id']['matching-rows'].$get({
        param,
        query: { ...query, search, search_in: 'comments' },
      }),
    ),
  )
}

export const filterCountsQuery = (address: TableAddress) =>
  queryOptions({
    queryKey: [...translationKeys.rows(address), 'filter-counts'],
    queryFn: () => read(rowsApi.pages[':page_id']['filter-counts'].$get(inLanguage(address))),
    staleTime: 0,
  })

export const suggestedRowsQuery = (address: TableAddress, mark: string | undefined) =>
  queryOptions({
    queryKey: [...translationKeys.rows(address), 'suggested', mark],
    queryFn: () => read(reimportApi.pages[':page_id']['file-suggestions'].$get(inLanguage(address))),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const aidsQuery = (address: TableAddress) =>
  queryOptions({
    queryKey: ['pages', address.page_id, 'aids', address.language],
    queryFn: () => read(rowsApi.pages[':page_id'].aids.$get(inLanguage(address))),
    staleTime: 60_000,
  })

export const rowPanelQuery = ({ page_id, language }: TableAddress, row: string) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'panel', textIdOf(row)],
    queryFn: () =>
      read(
        rowsApi.pages[':page_id'].rows[':source_text_id'].$get({
          param: { page_id, source_text_id: textIdOf(row) },
          query: { language },
        }),
      ),
    staleTime: 30_000,
  })

export const memoryQuery = ({ page_id, language }: TableAddress, row: string) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'memory', textIdOf(row)],
    queryFn: () =>
      read(
        memoryMatchesApi.pages[':page_id'].rows[':source_text_id'].memory.$get({
          param: { page_id, source_text_id: textIdOf(row) },
          query: { language },
        }),
      ),
    staleTime: 30_000,
  })

export const historyQuery = ({ page_id, language }: TableAddress, row: string) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'history', textIdOf(row)],
    queryFn: () =>
      read(
        rowsApi.pages[':page_id'].rows[':source_text_id'].changes.$get({
          param: { page_id, source_text_id: textIdOf(row) },
          query: { language },
        }),
      ),
    staleTime: 0,
  })

export const promptQuery = (translation_id: string) =>
  queryOptions({
    queryKey: ['translation-prompt', translation_id],
    queryFn: () => read(translationsApi.translations[':translation_id'].prompt.$get(ofTranslation(translation_id))),
    staleTime: 0,
    retry: false,
  })

export const storedTranslationsQuery = (address: TableAddress) =>
  queryOptions({
    queryKey: [...translationKeys.rows(address), 'stored'],
    // Its route answers a list or a 304, which the types of the client cannot tell apart.
    queryFn: () =>
      read(translationsApi.pages[':page_id'].translations.$get({ ...inLanguage(address), header: {} })) as Promise<
        Translation[]
      >,
  })

type AfterFill = { fill_first: boolean }

export const estimateQuery = ({ page_id, language }: TableAddress, wordsLeft: number, after: AfterFill) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'estimate', wordsLeft, after],
    queryFn: () =>
      read(
        translationRequestsApi.pages[':page_id'].translate.estimate.$post({
          ...ofPage(page_id),
          json: { languages: [language], ...after },
        }),
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const memorySearchQuery = ({ page_id, language }: TableAddress, sought: Omit<SearchMemory, 'language'>) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'memory search', sought],
    queryFn: () =>
      read(
        memoryMatchesApi.pages[':page_id'].memory.search.$get({ ...ofPage(page_id), query: { language, ...sought } }),
      ),
    enabled: sought.text !== '',
    retry: false,
  })

export const ESTIMATES = ['page-estimate'] as const

export const pageEstimateQuery = (
  page_id: string,
  languages: LanguageCode[],
  kind: { update?: boolean; fill_first?: boolean } = {},
) =>
  queryOptions({
    queryKey: [...ESTIMATES, page_id, languages, kind],
    queryFn: () =>
      read(
        translationRequestsApi.pages[':page_id'].translate.estimate.$post({
          ...ofPage(page_id),
          json: { languages, ...kind },
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  })

export const rowsEstimateQuery = (
  { page_id, language }: TableAddress,
  rows: string[],
  kind: { regenerate?: boolean; update?: boolean; fill_first?: boolean },
) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'estimate', { ...kind, rows }],
    queryFn: () =>
      read(
        translationRequestsApi.pages[':page_id'].translate.estimate.$post({
          ...ofPage(page_id),
          json: { languages: [language], source_text_ids: textIdsOf(rows), ...kind },
        }),
      ),
    enabled: rows.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
