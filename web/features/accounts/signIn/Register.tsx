import { type FormEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { consumeReturnPath, keepToken, readToken } from '#web/api/session.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { Field, PasswordField } from '#web/ui/fields/Field.tsx'
import { useRegister } from '../queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { useCredentials } from './credentials.ts'

export function Register() {
  const [name, setName] = useState('')
  const { state } = useLocation() as { state: { email?: string | null } | null }
  const form = useCredentials({ isNew: true, email: state?.email ?? '' })
  const register = useRegister()

  if (readToken() && register.isIdle) return <Navigate to="/" replace />

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (register.isPending || !form.areFine(event)) return
    register.mutate(
      { ...form.credentials, full_name: name.trim() || null },
      {
        onSuccess: ({ access_token }) => {
          keepToken(access_token)
          location.assign(consumeReturnPath(form.credentials.email))
        },
        onError: form.showRefusal,
      },
    )
  }

  return (
    <AccountFrame title="Create your Dragoman account" tab="Create account">
      {register.isError && <ErrorAlert error={register.error} fallback="Registration failed. Please try again." />}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Email" type="email" name="email" autoComplete="username" isRequired autoFocus {...form.email} />
        <Field label="Full name (optional)" name="full_name" autoComplete="name" value={name} onChange={setName} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          isRequired
          {...form.password}
          hint="Must be at least 8 characters"
        />
        <Button type="submit" variant="primary" size="lg" isPending={register.isPending || register.isSuccess}>
          Create account
        </Button>
      </form>
      <p className="text-center text-muted">
        Already have an account? <TextLink to="/login">Sign in</TextLink>
      </p>
    </AccountFrame>
  )
}
