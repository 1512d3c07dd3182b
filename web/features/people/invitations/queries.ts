import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Invite, InviteMembers, MakeLink, MakeMemberLink, Newcomers } from '#server/people/invitations/contract.ts'
import {
  invitationsApi,
  newcomersApi,
  organizationInvitationsApi,
  projectInvitationsApi,
  read,
  remove,
} from '#web/api/client.ts'

export type Place = { projects: string } | { organizations: string }

const invitationKeys = { of: (place: Place) => ['invitations', place] as const }
const pathOf = (place: Place) =>
  'projects' in place ? `/projects/${place.projects}` : `/organizations/${place.organizations}`
const ofProject = (project_id: string) => ({ param: { project_id } })
const ofOrganization = (organization_id: string) => ({ param: { organization_id } })

/** Open ones, the newest first. */
export const invitationsQuery = (place: Place) =>
  queryOptions({
    queryKey: invitationKeys.of(place),
    queryFn: () =>
      'projects' in place
        ? read(projectInvitationsApi[':project_id'].invitations.$get(ofProject(place.projects)))
        : read(organizationInvitationsApi[':organization_id'].invitations.$get(ofOrganization(place.organizations))),
  })

function useInvitationMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  // Some were added instead of invited.
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries() })
}

export const useInvite = (project_id: string) =>
  useInvitationMutation((json: Invite) =>
    read(projectInvitationsApi[':project_id'].invitations.$post({ ...ofProject(project_id), json })),
  )

export const useInviteMembers = (organization_id: string) =>
  useInvitationMutation((json: InviteMembers) =>
    read(
      organizationInvitationsApi[':organization_id'].invitations.$post({ ...ofOrganization(organization_id), json }),
    ),
  )

export const newcomersQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['newcomers', organization_id],
    queryFn: () => read(newcomersApi[':organization_id'].newcomers.$get(ofOrganization(organization_id))),
  })

export const useChooseNewcomers = (organization_id: string) =>
  useInvitationMutation((json: Newcomers) =>
    read(newcomersApi[':organization_id'].newcomers.$put({ ...ofOrganization(organization_id), json })),
  )

export const useMakeMemberLink = (organization_id: string) =>
  useInvitationMutation((json: MakeMemberLink) =>
    read(
      organizationInvitationsApi[':organization_id']['invitation-links'].$post({
        ...ofOrganization(organization_id),
        json,
      }),
    ),
  )

export const useMakeLink = (project_id: string) =>
  useInvitationMutation((json: MakeLink) =>
    read(projectInvitationsApi[':project_id']['invitation-links'].$post({ ...ofProject(project_id), json })),
  )

export const useSendAgain = (place: Place) =>
  useInvitationMutation((invitation_id: string) =>
    'projects' in place
      ? read(
          projectInvitationsApi[':project_id'].invitations[':invitation_id'].mail.$post({
            param: { project_id: place.projects, invitation_id },
          }),
        )
      : read(
          organizationInvitationsApi[':organization_id'].invitations[':invitation_id'].mail.$post({
            param: { organization_id: place.organizations, invitation_id },
          }),
        ),
  )

export const useRevoke = (place: Place) =>
  useInvitationMutation((id: string) => remove(`${pathOf(place)}/invitations/${id}`))

export const receivedQuery = (token: string) =>
  queryOptions({
    queryKey: ['received invitation', token],
    queryFn: () => read(invitationsApi.look.$post({ json: { token } })),
    enabled: token !== '',
    retry: false,
  })

export const useAccept = () =>
  useMutation({ mutationFn: (token: string) => read(invitationsApi.accept.$post({ json: { token } })) })
