import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type {
  CreateNextVersion,
  CreateProject,
  LanguageStatus,
  TransferProject,
  TransferredProject,
  UpdateProject,
  UpdateVersion,
} from '#server/projects/contract.ts'
import {
  organizationsApi,
  projectReportsApi,
  projectsApi,
  Refusal,
  read,
  remove,
  rowsApi,
  versionsApi,
} from '../../api/client.ts'
import { isPainted } from '../../ui/drawing/firstDrawing.ts'
import { isGuestOf } from '../organizations/queries.ts'
import { payerOffersQuery } from '../payerOffers/queries.ts'

export const projectKeys = {
  all: ['projects'] as const,
  list: (organization_id: string | undefined) => [...projectKeys.all, 'of', organization_id] as const,
  detail: (id: string) => [...projectKeys.all, id] as const,
  versions: (id: string) => [...projectKeys.detail(id), 'versions'] as const,
}

const projectPath = (project_id: string) => ({ param: { project_id } })
const versionPath = (version_id: string) => ({ param: { version_id } })

const JUST_FETCHED_MS = 10_000

const MAX_PROJECTS = 1000

async function projectsOfGuest(organization_id: string) {
  const { data } = await read(projectsApi.index.$get({ query: { limit: String(MAX_PROJECTS) } }))
  return data.filter((project) => project.organization_id === organization_id)
}

/** The projects of the current organization (reading 46). */
export const projectsQuery = (organization_id: string | undefined) =>
  queryOptions({
    queryKey: projectKeys.list(organization_id),
    queryFn: ({ client }) =>
      isGuestOf(client, organization_id!)
        ? projectsOfGuest(organization_id!)
        : read(organizationsApi[':organization_id'].projects.$get({ param: { organization_id: organization_id! } })),
    enabled: organization_id !== undefined,
    staleTime: () => (isPainted() ? 0 : JUST_FETCHED_MS),
    refetchOnWindowFocus: true,
  })

/** A project that is not there, or not for this person; an id that is none is refused with 422. */
export const isMissing = (error: Error | null) => error instanceof Refusal && [404, 422].includes(error.status)

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: projectKeys.detail(id),
    queryFn: () => read(projectsApi[':project_id'].$get(projectPath(id))),
    retry: (failures, error) => failures < 1 && !isMissing(error),
  })

export const engineQuery = (project_id: string) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project_id), 'engine'],
    queryFn: () => read(projectsApi[':project_id'].engine.$get(projectPath(project_id))),
    staleTime: 60_000,
  })

/** Highest version number first. */
export const versionsQuery = (project_id: string) =>
  queryOptions({
    queryKey: projectKeys.versions(project_id),
    queryFn: () => read(projectsApi[':project_id'].versions.$get(projectPath(project_id))),
  })

export const contentsQuery = (version_id: string) =>
  queryOptions({
    queryKey: ['versions', version_id, 'contents'],
    queryFn: () => read(versionsApi[':version_id'].contents.$get(versionPath(version_id))),
    staleTime: 0,
  })

/** `onDone` is called before anything is fetched again, when the screen that asked is still there. */
function useProjectMutation<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  onDone?: (input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (_, input) => {
      onDone?.(input)
      return client.invalidateQueries({ queryKey: projectKeys.all })
    },
    // a project that a colleague has deleted meanwhile is shown no longer
    onError: (error) => {
      if (isMissing(error)) void client.invalidateQueries({ queryKey: projectKeys.all })
    },
  })
}

export function useDeleteProject(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`/projects/${id}`),
    onSuccess: () => {
      onDone()
      client.removeQueries({ queryKey: projectKeys.detail(id) })
      return client.invalidateQueries({ queryKey: projectKeys.all })
    },
  })
}

export const FIRST_VERSION = { name: '1.0', status: 'published' } satisfies CreateNextVersion

export const useCreateProject = () =>
  useProjectMutation((json: CreateProject) => read(projectsApi.index.$post({ json })))

export const useUpdateProject = (id: string) =>
  useProjectMutation((json: UpdateProject) => read(projectsApi[':project_id'].$put({ ...projectPath(id), json })))

export function useTransferProject(id: string, onDone: (moved: TransferredProject) => void) {
  const client = useQueryClient()
  const moved = (answer: TransferredProject) => {
    onDone(answer)
    return client.invalidateQueries({ queryKey: payerOffersQuery().queryKey })
  }
  return useProjectMutation(async (json: TransferProject) => {
    const answer = await read(projectsApi[':project_id'].transfer.$post({ ...projectPath(id), json }))
    await moved(answer)
  })
}

/** Usage and cost of a month; `month` counts from 1. */
export const usageQuery = (project_id: string, { year, month }: { year: number; month: number }) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project_id), 'usage', year, month],
    queryFn: () =>
      read(
        projectReportsApi[':project_id'].usage.$get({
          ...projectPath(project_id),
          query: { year: String(year), month: String(month) },
        }),
      ),
  })

export const patternTrialQuery = (project_id: string, pattern: string) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project_id), 'trial', pattern],
    queryFn: () =>
      read(
        projectReportsApi[':project_id']['placeholder-trial'].$get({ ...projectPath(project_id), query: { pattern } }),
      ),
  })

export const likelyPatternsQuery = (project_id: string) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project_id), 'likely patterns'],
    queryFn: () => read(projectReportsApi[':project_id']['likely-patterns'].$get(projectPath(project_id))),
  })

export const useCreateVersion = (project_id: string) =>
  useProjectMutation((json: CreateNextVersion) =>
    read(projectsApi[':project_id'].versions.$post({ ...projectPath(project_id), json })),
  )

export const useUpdateVersion = () =>
  useProjectMutation(({ id, ...json }: UpdateVersion & { id: string }) =>
    read(versionsApi[':version_id'].$patch({ ...versionPath(id), json })),
  )

export const useDeleteVersion = () => useProjectMutation((id: string) => remove(`/versions/${id}`))

const RUNNING_MS = 5_000

export const languagesStatusQuery = (project_id: string) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project_id), 'languages-status'],
    queryFn: () => read(projectReportsApi[':project_id']['languages-status'].$get({ param: { project_id } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_MS : false),
  })

const isRunning = ({ statuses }: LanguageStatus) => statuses.PENDING + statuses.IN_PROGRESS > 0

type Exported = { language: LanguageCode | undefined; isCheckedOnly: boolean }

/** Judged anew each time: between two exports somebody corrects them. */
export const findingCountsQuery = (version_id: string, { language, isCheckedOnly }: Exported) =>
  queryOptions({
    queryKey: ['versions', version_id, 'finding-counts', language ?? 'all', isCheckedOnly],
    queryFn: () =>
      read(
        rowsApi.versions[':version_id']['finding-counts'].$get({
          param: { version_id },
          query: { ...(language && { language }), checked_only: isCheckedOnly ? 'true' : 'false' },
        }),
      ),
    staleTime: 0,
  })
