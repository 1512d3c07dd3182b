import { type FormEvent, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { keepToken, readToken, takeReturnPath } from '../../api/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { useRegister } from './queries.ts'

const MIN_PASSWORD_LENGTH = 8

export function Register() {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const register = useRegister()

  if (readToken() && register.isIdle) return <Navigate to="/" replace />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (register.isPending) return
    register.mutate(
      { email, password, full_name: name.trim() || null },
      {
        onSuccess: ({ access_token }) => {
          keepToken(access_token)
          location.assign(takeReturnPath(email))
        },
      },
    )
  }

  return (
    <AccountFrame title="Create your Dragoman account" tab="Create account">
      {register.isError && <Alert>{register.error.message || 'Registration failed. Please try again.'}</Alert>}
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          autoFocus
          value={email}
          onChange={setEmail}
        />
        <Field label="Full name (optional)" name="full_name" autoComplete="name" value={name} onChange={setName} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          isRequired
          minLength={MIN_PASSWORD_LENGTH}
          value={password}
          onChange={setPassword}
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
