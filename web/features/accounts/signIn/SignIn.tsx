import type { FormEvent } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { consumeReturnPath, keepToken, readToken } from '#web/api/session.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { Field, PasswordField } from '#web/ui/fields/Field.tsx'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { useSignIn } from '../queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { useCredentials } from './credentials.ts'

const FALLBACK = 'An error occurred'

export function SignIn() {
  const { state } = useLocation() as { state: { message?: string; email?: string | null } | null }
  const form = useCredentials({ isNew: false, email: state?.email ?? '' })
  const signIn = useSignIn()

  if (readToken() && signIn.isIdle) return <Navigate to="/" replace />

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signIn.isPending || !form.areFine(event)) return
    signIn.mutate(form.credentials, {
      onSuccess: ({ access_token }) => {
        keepToken(access_token)
        location.assign(consumeReturnPath(form.credentials.email))
      },
      onError: (error) => toast.error(titled('Login Failed', error.message || FALLBACK)),
    })
  }

  return (
    <AccountFrame title="Sign in to Dragoman AI" tab="Sign in">
      {state?.message && <Alert kind="success">{state.message}</Alert>}
      {signIn.isError && <ErrorAlert error={signIn.error} fallback={FALLBACK} />}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Email" type="email" name="email" autoComplete="username" isRequired autoFocus {...form.email} />
        <div className="relative">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            isRequired
            {...form.password}
          />
          <TextLink to="/forgot-password" isApart className="absolute end-0 -top-1 text-13 pointer-coarse:-top-3.5">
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" isPending={signIn.isPending || signIn.isSuccess}>
          Sign in
        </Button>
      </form>
      <p className="text-center text-muted">
        Don't have an account? <TextLink to="/register">Sign up</TextLink>
      </p>
    </AccountFrame>
  )
}
