import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GiveTeamRole } from '#server/people/teams/contract.ts'
import { peopleApi, read, remove, teamMembersApi, teamsApi } from '#web/api/client.ts'

const teamKeys = {
  all: (organization_id: string) => ['teams', organization_id] as const,
  list: (organization_id: string) => [...teamKeys.all(organization_id), 'list'] as const,
  detail: (organization_id: string, team_id: string) => [...teamKeys.all(organization_id), team_id] as const,
}

export const teamsQuery = (organization_id: string) =>
  queryOptions({
    queryKey: teamKeys.list(organization_id),
    queryFn: () => read(teamsApi[':organization_id'].teams.$get({ param: { organization_id } })),
  })

export const teamQuery = (organization_id: string, team_id: string) =>
  queryOptions({
    queryKey: teamKeys.detail(organization_id, team_id),
    queryFn: () => read(teamsApi[':organization_id'].teams[':team_id'].$get({ param: { organization_id, team_id } })),
    retry: false,
  })

export const teamsOfProjectQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['teams of project', project_id],
    queryFn: () => read(peopleApi[':project_id'].teams.$get({ param: { project_id } })),
  })

function useTeamMutation<Input, Answer>(
  organization_id: string,
  mutationFn: (input: Input) => Promise<Answer>,
  teams: readonly string[] = teamKeys.all(organization_id),
) {
  const client = useQueryClient()
  const changed = [teams, ['teams of project'], ['organization-members-with-emails']]
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

type At = { organization_id: string; team_id: string }
const pathOf = ({ organization_id, team_id }: At) => `/organizations/${organization_id}/teams/${team_id}`

export const useMakeTeam = (organization_id: string) =>
  useTeamMutation(organization_id, (name: string) =>
    read(teamsApi[':organization_id'].teams.$post({ param: { organization_id }, json: { name } })),
  )

export const useRenameTeam = (at: At) =>
  useTeamMutation(at.organization_id, (name: string) =>
    read(teamsApi[':organization_id'].teams[':team_id'].$patch({ param: at, json: { name } })),
  )

/** Deleted teams are not asked for again. */
export const useDeleteTeam = (at: At) =>
  useTeamMutation(at.organization_id, () => remove(pathOf(at)), teamKeys.list(at.organization_id))

export const useJoinTeam = (at: At) =>
  useTeamMutation(at.organization_id, (user_ids: string[]) =>
    read(teamMembersApi[':organization_id'].teams[':team_id'].people.$post({ param: at, json: { user_ids } })),
  )

export const useLeaveTeam = (at: At) =>
  useTeamMutation(at.organization_id, (user_id: string) => remove(`${pathOf(at)}/people/${user_id}`))

export const useGiveTeamRole = (at: At) =>
  useTeamMutation(at.organization_id, ({ project_id, ...json }: GiveTeamRole & { project_id: string }) =>
    read(
      teamMembersApi[':organization_id'].teams[':team_id'].projects[':project_id'].$put({
        param: { ...at, project_id },
        json,
      }),
    ),
  )

export const useEndTeamRole = (at: At) =>
  useTeamMutation(at.organization_id, (project_id: string) => remove(`${pathOf(at)}/projects/${project_id}`))
