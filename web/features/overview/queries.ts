import { queryOptions } from '@tanstack/react-query'
import type { LanguageStatus } from '#server/projects/contract.ts'
import { projectReportsApi, read } from '../../api/client.ts'
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

const isRunning = ({ statuses }: LanguageStatus) => statuses.PENDING + statuses.IN_PROGRESS > 0
