import { type FormEvent, useState } from 'react'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { useRecoverPassword } from '../queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { emailFault } from './credentials.ts'

export function ForgotPassword() {
  const recover = useRecoverPassword()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const fault = emailFault(email)
    setError(fault)
    if (!fault && !recover.isPending) recover.mutate(email.trim())
  }

  if (recover.isSuccess)
    return (
      <AccountFrame title="Check your email" tab="Forgot password">
        <p className="break-words" role="status">
          We've sent a password reset link to {email.trim()}
        </p>
        <p className="text-13 text-muted">It works once, within an hour. Check your spam folder.</p>
        <TextLink isApart to="/login">
          Back to sign in
        </TextLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title="Forgot your password?" tab="Forgot password">
      {recover.isError && <ErrorAlert error={recover.error} title="Failed to send recovery email. Please try again." />}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          isRequired
          value={email}
          error={error}
          hint="We’ll send a link to set a new password."
          onChange={(value) => {
            setEmail(value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="primary" size="lg" isPending={recover.isPending}>
          Send reset link
        </Button>
      </form>
      <p className="text-center">
        <TextLink isApart to="/login">
          Back to sign in
        </TextLink>
      </p>
    </AccountFrame>
  )
}
