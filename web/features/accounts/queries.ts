import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ChangePassword,
  ConfirmEmail,
  ConfirmPassword,
  ResetPassword,
  SignUp,
  UpdateMe,
} from '#server/accounts/contract.ts'
import { accountsApi, loginApi, Refusal, read } from '../../api/client.ts'

const accountKeys = { me: ['users', 'me'] as const, sessions: ['users', 'me', 'sessions'] as const }

/** Anything but a refused token is a network or a server that will be back: it is tried again, quietly, and the token is kept. */
export const meQuery = () =>
  queryOptions({
    queryKey: accountKeys.me,
    queryFn: () => read(accountsApi.me.$get()),
    retry: (_, error) => !(error instanceof Refusal && error.status === 401),
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 10_000),
  })

type Credentials = { email: string; password: string }

export const useSignIn = () =>
  useMutation({
    mutationFn: ({ email, password }: Credentials) => {
      const form = { username: email, password, grant_type: 'password' as const }
      // By itself the client sends a form in parts, which signing in does not take.
      return read(loginApi.login['access-token'].$post({ form }, { init: { body: new URLSearchParams(form) } }))
    },
  })

export function useSignInAgain() {
  const client = useQueryClient()
  const signIn = useSignIn()
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const { access_token: token } = await signIn.mutateAsync(credentials)
      const headers = { authorization: `Bearer ${token}` }
      const { id } = await read(accountsApi.me.$get(undefined, { headers, fetch }))
      return { token, id }
    },
    // questions without a token were refused
    onSuccess: () => setTimeout(() => void client.invalidateQueries()),
  })
}

export const useRegister = () => useMutation({ mutationFn: (json: SignUp) => read(accountsApi.signup.$post({ json })) })

/** The answer is the same whether or not there is such an account. */
export const useRecoverPassword = () =>
  useMutation({
    mutationFn: (email: string) => read(loginApi['password-recovery'][':email'].$post({ param: { email } })),
  })

export const useResetPassword = () =>
  useMutation({ mutationFn: (json: ResetPassword) => read(loginApi['reset-password'].$post({ json })) })

export const endSession = () => read(loginApi.logout.$post())

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

export const useConfirmPassword = () =>
  useMutation({ mutationFn: (json: ConfirmPassword) => read(accountsApi.me['confirm-password'].$post({ json })) })

/** Organizations that waited for it are there afterwards. */
export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ConfirmEmail) => read(accountsApi.me['confirm-email'].$post({ json })),
    onSuccess: () => client.invalidateQueries(),
  })
}

export const useSendConfirmation = () =>
  useMutation({ mutationFn: () => read(accountsApi.me['confirmation-mail'].$post()) })

export function useCancelPending() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read(accountsApi.me['pending-email'].$delete()),
    onSuccess: (user) => client.setQueryData(accountKeys.me, user),
  })
}

export const useChangePassword = () =>
  useMutation({ mutationFn: (json: ChangePassword) => read(accountsApi.me.password.$patch({ json })) })

export const sessionsQuery = () =>
  queryOptions({ queryKey: accountKeys.sessions, queryFn: () => read(accountsApi.me.sessions.$get()), staleTime: 0 })

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (session_id: string) => read(accountsApi.me.sessions[':session_id'].$delete({ param: { session_id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  })
}

export const useEndAllSessions = () => useMutation({ mutationFn: () => read(accountsApi.me.sessions.$delete()) })

export const useDeleteMe = () => useMutation({ mutationFn: () => read(accountsApi.me.$delete()) })
