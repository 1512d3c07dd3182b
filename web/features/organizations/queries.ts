import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreateOrganization, Organization } from '#server/organizations/contract.ts'
import { organizationsApi, read } from '../../api/client.ts'

export const organizationKeys = { all: ['organizations'] as const }

export const organizationsQuery = () =>
  queryOptions({
    queryKey: organizationKeys.all,
    queryFn: async () => (await read(organizationsApi.index.$get())).data,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })

export function useCreateOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: CreateOrganization) => read(organizationsApi.index.$post({ json })),
    onSuccess: () => client.invalidateQueries({ queryKey: organizationKeys.all }),
  })
}

export const organizationLabel = ({ name, is_personal }: Organization) => (is_personal ? `${name} (Personal)` : name)
