import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readOrganizationRole } from '#db/vocabulary/roles.ts'
import type {
  AddMemberByEmail,
  CreateOrganization,
  Member,
  Organization,
  UpdateMember,
  UpdateOrganization,
} from '#server/organizations/contract.ts'
import { membersApi, organizationsApi, read, remove } from '../../api/client.ts'

const organizationKeys = {
  all: ['organizations'] as const,
  members: (id: string) => ['organization-members', id] as const,
  membersWithEmails: (id: string) => ['organization-members-with-emails', id] as const,
}

const ofOrganization = (organization_id: string) => ({ param: { organization_id } })

export const organizationsQuery = () =>
  queryOptions({
    queryKey: organizationKeys.all,
    queryFn: async () => (await read(organizationsApi.index.$get())).data,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: organizationKeys.membersWithEmails(id),
    queryFn: () => read(membersApi[':organization_id']['members-with-emails'].$get(ofOrganization(id))),
  })

/** The three caches that anything about organizations and their members invalidates (spec §7), and what is offered. */
function useOrganizationsChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [organizationKeys.all, ['organization-members'], ['organization-members-with-emails'], ['payer-offers']].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    )
}

/** `onDone` is called before the lists are fetched again, when the screen of what is gone is still there. */
function useOrganizationMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>, onDone?: () => void) {
  const changed = useOrganizationsChanged()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      onDone?.()
      return changed()
    },
  })
}

export const useCreateOrganization = () =>
  useOrganizationMutation((json: CreateOrganization) => read(organizationsApi.index.$post({ json })))

export const useUpdateOrganization = (id: string) =>
  useOrganizationMutation((json: UpdateOrganization) =>
    read(organizationsApi[':organization_id'].$put({ ...ofOrganization(id), json })),
  )

export const useDeleteOrganization = (id: string, onDone: () => void) =>
  useOrganizationMutation(() => remove(`/organizations/${id}`), onDone)

export const useTransferOwnership = (id: string, onDone: () => void) =>
  useOrganizationMutation(
    (user_id: string) =>
      read(
        organizationsApi[':organization_id']['transfer-ownership'].$post({ ...ofOrganization(id), json: { user_id } }),
      ),
    onDone,
  )

export const useAddMember = (id: string) =>
  useOrganizationMutation((json: AddMemberByEmail) =>
    read(membersApi[':organization_id']['add-member-by-email'].$post({ ...ofOrganization(id), json })),
  )

export const useUpdateMember = (organization_id: string) =>
  useOrganizationMutation(({ id, ...json }: UpdateMember & { id: string }) =>
    read(
      membersApi[':organization_id'].members[':member_id'].$patch({ param: { organization_id, member_id: id }, json }),
    ),
  )

export const useRemoveMember = (organization_id: string, onDone?: () => void) =>
  useOrganizationMutation((id: string) => remove(`/organizations/${organization_id}/members/${id}`), onDone)

export const organizationLabel = ({ name, is_personal }: Organization) => (is_personal ? `${name} (Personal)` : name)

export const memberName = ({ full_name, email }: Pick<Member, 'full_name' | 'email'>) => full_name ?? email

/** A role as it may come from anywhere: any case, perhaps with the prefix 'OrganizationRole.' (spec §6). */
export const roleOf = ({ role }: { role: string }) => readOrganizationRole(role)

export function isGuestOf(client: QueryClient, organization_id: string) {
  const organizations = client.getQueryData(organizationsQuery().queryKey)
  return organizations?.some((one) => one.id === organization_id && roleOf(one) === 'GUEST')
}
