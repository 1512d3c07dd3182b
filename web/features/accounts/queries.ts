import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangePassword, SignUp, UpdateMe } from '#server/accounts/contract.ts'
import { accountsApi, loginApi, Refusal, read } from '../../api/client.ts'

export const accountKeys = { me: ['users', 'me'] as const }

/** Anything but a refusal is a network that will be back: it is tried again, quietly, and the token is kept. */
export const meQuery = () =>
  queryOptions({
    queryKey: accountKeys.me,
    queryFn: () => read(accountsApi.me.$get()),
    retry: (_, error) => !(error instanceof Refusal && error.status < 500),
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 10_000),
  })

type Credentials = { email: string; password: string }

export const useSignIn = () =>
  useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      read(loginApi.login['access-token'].$post({ form: { username: email, password, grant_type: 'password' } })),
  })

export const useRegister = () => useMutation({ mutationFn: (json: SignUp) => read(accountsApi.signup.$post({ json })) })

/** Ends this session on the server; the token is useless afterwards. */
export const endSession = () => read(loginApi.logout.$post())

/** Whom to write to for help; asked when somebody wants to. */
export const supportQuery = () =>
  queryOptions({ queryKey: ['support'], queryFn: () => read(loginApi.support.$get()), staleTime: 600_000 })

/** The name stands on the personal organization and beside the person in every list of members. */
export function useUpdateMe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: UpdateMe) => read(accountsApi.me.$patch({ json })),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** All other sessions end. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (json: ChangePassword) => read(accountsApi.me.password.$patch({ json })) })
