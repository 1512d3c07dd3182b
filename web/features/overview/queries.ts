import { queryOptions } from '@tanstack/react-query'
import type { LanguageStatus } from '#server/projects/contract.ts'
import { projectReportsApi, read, reimportApi } from '../../api/client.ts'
import { projectKeys } from '../projects/queries.ts'

const REFETCH_MS = 5_000

/** Progress of every language, page by page; refetched while the AI works. */
export const languagesStatusQuery = (project_id: string) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project_id), 'languages-status'],
    queryFn: () => read(projectReportsApi[':project_id']['languages-status'].$get({ param: { project_id } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? REFETCH_MS : false),
  })

/** The number of texts of a version whose source has changed since they were translated, by page and language. */
export const sourceChangesQuery = (version_id: string) =>
  queryOptions({
    queryKey: ['pages', 'source-changes', version_id],
    queryFn: () => read(reimportApi.versions[':version_id']['source-changes'].$get({ param: { version_id } })),
    staleTime: 0,
  })

const isRunning = ({ statuses }: LanguageStatus) => statuses.PENDING + statuses.IN_PROGRESS > 0
