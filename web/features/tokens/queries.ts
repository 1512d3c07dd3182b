import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ToolCalls } from '#server/mcp/contract.ts'
import type { AnsweredRequest, ToolRequest, ToolToAllow } from '#server/oauth/contract.ts'
import type { ApiToken, NewApiToken, TokenToCreate } from '#server/tokens/contract.ts'
import { organizationsApi, postJson, projectsApi, read, remove, signedInFetch, url } from '../../api/client.ts'

/** Null: the tokens of the person signed in; otherwise the services of an organization. */
export type OrganizationId = string | null

const MAX_LISTED = 1000

const pathOf = (organization_id: OrganizationId) =>
  organization_id === null ? '/users/me/tokens' : `/organizations/${organization_id}/tokens`
const keyOf = (organization_id: OrganizationId) => ['tokens', organization_id]

export const tokensQuery = (organization_id: OrganizationId) =>
  queryOptions({
    queryKey: keyOf(organization_id),
    queryFn: async () => (await (await signedInFetch(url(pathOf(organization_id)))).json()) as ApiToken[],
    staleTime: 0,
  })

/** The answer has the token itself: it is forgotten with the dialog that shows it. */
export function useMakeToken(organization_id: OrganizationId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: TokenToCreate) =>
      (await (await postJson(pathOf(organization_id), wanted)).json()) as NewApiToken,
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(organization_id) }),
  })
}

export function useRevokeToken(organization_id: OrganizationId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => remove(`${pathOf(organization_id)}/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(organization_id) }),
  })
}

export const toolCallsQuery = (organization_id: OrganizationId, token_id: string) =>
  infiniteQueryOptions({
    queryKey: ['tool-calls', token_id],
    queryFn: async ({ pageParam: before }) => {
      const query = before === undefined ? '' : `?before=${before}`
      return (await (
        await signedInFetch(url(`${pathOf(organization_id)}/${token_id}/calls${query}`))
      ).json()) as ToolCalls
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
    staleTime: 0,
    gcTime: 0,
  })

export const projectsForTokensQuery = (organization_id: OrganizationId) =>
  queryOptions({
    queryKey: ['projects', 'for tokens', organization_id],
    queryFn: async () =>
      organization_id === null
        ? (await read(projectsApi.index.$get({ query: { skip: '0', limit: String(MAX_LISTED) } }))).data
        : read(organizationsApi[':organization_id'].projects.$get({ param: { organization_id } })),
  })

const requestPath = (request_id: string) => `/oauth/requests/${request_id}`

export const toolRequestQuery = (request_id: string) =>
  queryOptions({
    queryKey: ['tool request', request_id],
    queryFn: async () =>
      (await (await signedInFetch(url(`${requestPath(request_id)}/question`))).json()) as ToolRequest,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Null refuses. The browser goes on to where the tool waits. */
export const useAnswerTool = (request_id: string) =>
  useMutation({
    mutationFn: async (allowed: ToolToAllow | null) => {
      const answer = allowed
        ? postJson(`${requestPath(request_id)}/allow`, allowed)
        : postJson(`${requestPath(request_id)}/refuse`, {})
      return (await (await answer).json()) as AnsweredRequest
    },
    onSuccess: ({ continue_at }) => location.assign(continue_at),
  })

export const newestVersionQuery = (project_id: string | undefined) =>
  queryOptions({
    queryKey: ['projects', project_id, 'versions', 'newest'],
    queryFn: async () =>
      (await read(projectsApi[':project_id'].versions.$get({ param: { project_id: project_id! } })))[0] ?? null,
    enabled: project_id !== undefined,
  })
