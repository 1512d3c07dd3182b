import { queryOptions } from '@tanstack/react-query'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { IgnoreFinding } from '#server/rows/ignored/contract.ts'
import { read, remove, rowsApi } from '#web/api/client.ts'
import type { TableAddress } from '../queries.ts'
import { textIdOf } from '../version/rowKey.ts'
import type { VersionAddress } from '../version/versionQueries.ts'

export const IGNORED = ['ignored-findings'] as const
const REFETCH_MS = 30_000

export const ignoredQuery = ({ version_id, language }: VersionAddress) =>
  queryOptions({
    queryKey: [...IGNORED, version_id, language],
    queryFn: () =>
      read(rowsApi.versions[':version_id']['ignored-findings'].$get({ param: { version_id }, query: { language } })),
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  })

export const ignoreFinding = (
  { page_id, language }: TableAddress,
  row: string,
  finding: Omit<IgnoreFinding, 'language'>,
) =>
  read(
    rowsApi.pages[':page_id'].rows[':source_text_id']['ignored-findings'].$put({
      param: { page_id, source_text_id: textIdOf(row) },
      json: { language, ...finding },
    }),
  )

export const stopIgnoring = ({ page_id, language }: TableAddress, row: string, check: CheckName) =>
  remove(
    `/pages/${page_id}/rows/${textIdOf(row)}/ignored-findings?${new URLSearchParams({ language, check }).toString()}`,
  )
