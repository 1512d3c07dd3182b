import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserRole } from '#db/vocabulary/roles.ts'
import type { CreateUser, UpdateUser } from '#server/admin/contract.ts'
import { read, usersApi } from '#web/api/client.ts'

export const roleChangeQuery = (user_id: string, role: UserRole, word_quota: number | undefined) =>
  queryOptions({
    queryKey: ['admin', 'role-change', user_id, role, word_quota],
    queryFn: () =>
      read(
        usersApi[':user_id']['role-change'].$get({
          param: { user_id },
          query: { role, ...(word_quota !== undefined && { word_quota: String(word_quota) }) },
        }),
      ),
    staleTime: 0,
  })

/** An admin may change their own account too. */
function useUsersMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries() })
}

export const useCreateUser = () => useUsersMutation((json: CreateUser) => read(usersApi.index.$post({ json })))

export const useUpdateUser = () =>
  useUsersMutation(({ id, ...json }: UpdateUser & { id: string }) =>
    read(usersApi[':user_id'].$patch({ param: { user_id: id }, json })),
  )

export const useDeleteUser = () =>
  useUsersMutation(({ id, writesOff }: { id: string; writesOff: boolean }) =>
    read(usersApi[':user_id'].$delete({ param: { user_id: id }, query: writesOff ? { write_off: 'true' } : {} })),
  )
