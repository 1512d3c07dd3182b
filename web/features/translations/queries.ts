import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DocumentName } from '#collab/document/names.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { Document } from '#server/documents/contract.ts'
import type { SourceTexts } from '#server/pages/contract.ts'
import type { TableRows } from '#server/rows/contract.ts'
import type {
  CancelAnswer,
  CancelTranslation,
  SaveAnswer,
  SaveTranslations,
  TranslateAnswer,
  TranslateEstimate,
  TranslatePage,
  Translation,
} from '#server/translations/contract.ts'
import { read } from '../../api/client.ts'
import type { TableQuery } from './arrangement.ts'

/** All source texts of a page come in one answer. */
const ALL = 50_000
const REFETCH_MS = 5_000

export type TableAddress = { page_id: string; language: LanguageCode }

export const translationKeys = {
  page: (page_id: string) => ['pages', page_id] as const,
  rows: ({ page_id, language }: TableAddress) => ['pages', page_id, 'rows', language] as const,
}

/** What is painted first: the rows that the table's order puts first. */
export const firstRowsQuery = ({ page_id, language }: TableAddress, { sort, descending }: TableQuery, limit: number) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'first', sort, descending, limit],
    queryFn: () =>
      read<TableRows>(
        'GET',
        `/pages/${page_id}/rows?${new URLSearchParams({ language, sort, descending: String(descending), limit: String(limit) })}`,
      ),
    staleTime: 0,
    gcTime: 0,
  })

export const sourceTextsQuery = (page_id: string) =>
  queryOptions({
    queryKey: [...translationKeys.page(page_id), 'source-texts'],
    queryFn: () => read<SourceTexts>('GET', `/pages/${page_id}/source-texts?limit=${ALL}`),
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

export const fetchRows = ({ page_id, language }: TableAddress, ids: readonly string[]) =>
  read<TableRows>('GET', `/pages/${page_id}/rows?${new URLSearchParams({ language, source_text_ids: ids.join(',') })}`)

/** Only where the live document cannot be had. */
export const storedTranslationsQuery = ({ page_id, language }: TableAddress) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'stored'],
    queryFn: () => read<Translation[]>('GET', `/pages/${page_id}/translations?language=${language}`),
  })

export const findDocumentName = async ({ page_id, language }: TableAddress) =>
  (await read<Document>('GET', `/pages/${page_id}/document?language=${language}`)).name as DocumentName

export const estimateQuery = ({ page_id, language }: TableAddress, wordsLeft: number) =>
  queryOptions({
    queryKey: [...translationKeys.rows({ page_id, language }), 'estimate', wordsLeft],
    queryFn: () =>
      read<TranslateEstimate>('POST', `/pages/${page_id}/translate/estimate`, { json: { languages: [language] } }),
    staleTime: 0,
  })

type Some = Omit<TranslatePage, 'languages'>
export const translate = ({ page_id, language }: TableAddress, some: Some = {}) =>
  read<TranslateAnswer>('POST', `/pages/${page_id}/translate`, {
    json: { languages: [language], ...some } satisfies TranslatePage,
  })

export const cancelTranslation = ({ page_id, language }: TableAddress, source_text_ids?: string[]) =>
  read<CancelAnswer>('POST', `/pages/${page_id}/translate/cancel`, {
    json: { languages: [language], source_text_ids } satisfies CancelTranslation,
  })

/** Without a status it only records what was typed in the history. */
export const saveTranslations = (
  { page_id, language }: TableAddress,
  source_text_ids: string[],
  status?: TranslationStatus,
) =>
  read<SaveAnswer>('PATCH', `/pages/${page_id}/translations`, {
    json: { language, source_text_ids, status } satisfies SaveTranslations,
  })

export const regenerate = (translation_id: string) =>
  read<TranslateAnswer>('POST', `/versions/translations/${translation_id}/regenerate`)
export const deleteTranslation = (translation_id: string) => read<void>('DELETE', `/translations/${translation_id}`)
export const restoreTranslation = (translation_id: string) =>
  read<Translation>('POST', `/translations/${translation_id}/restore`)
export const answerSuggestion = (translation_id: string, answer: 'accept' | 'dismiss') =>
  read<Translation>('POST', `/translations/${translation_id}/suggestion/${answer}`)
