import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { faultOf } from '#web/api/client.ts'
import { dropToken } from '#web/api/session.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { PasswordField } from '#web/ui/fields/Field.tsx'
import { useResetPassword } from '../queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { newPasswordFault, PASSWORD_HINT } from './credentials.ts'

export function ResetPassword() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const reset = useResetPassword()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const token = search.get('token')

  if (!token) return <Navigate to="/login" replace />

  function submit(event: FormEvent) {
    event.preventDefault()
    const fault = newPasswordFault(password)
    setError(fault)
    if (fault || reset.isPending || !token) return
    reset.mutate(
      { token, new_password: password },
      {
        onSuccess: () => {
          dropToken() // all sessions have ended, the one of this browser too
          navigate('/login', { replace: true, state: { message: 'Password reset successful. Please sign in.' } })
        },
        onError: (refusal) => setError(faultOf(refusal, 'new_password')),
      },
    )
  }

  return (
    <AccountFrame title="Set new password" tab="Set new password">
      {reset.isError && <ErrorAlert error={reset.error} title="Failed to reset password. Please try again." />}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          autoFocus
          isRequired
          value={password}
          error={error}
          hint={PASSWORD_HINT}
          onChange={(value) => {
            setPassword(value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="primary" size="lg" isPending={reset.isPending}>
          Set new password
        </Button>
      </form>
      <p className="flex justify-center gap-4">
        {reset.isError && (
          <TextLink isApart to="/forgot-password">
            Send a new link
          </TextLink>
        )}
        <TextLink isApart to="/login">
          Back to sign in
        </TextLink>
      </p>
    </AccountFrame>
  )
}
