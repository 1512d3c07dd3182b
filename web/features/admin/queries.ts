import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreateUser, UpdateUser } from '#server/admin/contract.ts'
import { accountsApi, read } from '../../api/client.ts'

export const USERS_PAGE = 100
const adminKeys = { users: ['admin', 'users'] as const }

/** The newest first; `page` counts from 1. */
export const usersQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...adminKeys.users, search, page],
    queryFn: () =>
      read(
        accountsApi.index.$get({
          query: { skip: String((page - 1) * USERS_PAGE), limit: String(USERS_PAGE), ...(search && { search }) },
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** An admin may change their own account too. */
function useUsersMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries() })
}

export const useCreateUser = () => useUsersMutation((json: CreateUser) => read(accountsApi.index.$post({ json })))

export const useUpdateUser = () =>
  useUsersMutation(({ id, ...json }: UpdateUser & { id: string }) =>
    read(accountsApi[':user_id'].$patch({ param: { user_id: id }, json })),
  )

export const useDeleteUser = () =>
  useUsersMutation(({ id, writesOff }: { id: string; writesOff: boolean }) =>
    read(accountsApi[':user_id'].$delete({ param: { user_id: id }, query: writesOff ? { write_off: 'true' } : {} })),
  )
