import { useState } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { answerPasswordQuestion } from '../../api/askForPassword.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { PasswordField } from '../../ui/fields/Field.tsx'
import { useConfirmPassword } from './queries.ts'

export function ConfirmPassword({ user }: { user: User }) {
  const confirm = useConfirmPassword()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()

  function submit() {
    if (password === '') return setError('Password is required')
    confirm.mutate({ password }, { onSuccess: () => answerPasswordQuestion(true) })
  }

  return (
    <FormDialog
      title="Confirm your password"
      submit="Continue"
      failure="The password was not confirmed"
      error={confirm.error}
      isPending={confirm.isPending}
      onSubmit={submit}
      onClose={() => answerPasswordQuestion(false)}
    >
      <p className="text-muted">You signed in more than ten minutes ago. Enter your password to continue.</p>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        isRequired
        value={password}
        error={error}
        onChange={(value) => {
          setPassword(value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
