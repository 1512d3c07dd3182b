import { type FormEvent, useState } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { faultOf } from '#web/api/client.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { PasswordField } from '#web/ui/fields/Field.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useChangePassword } from '../../accounts/queries.ts'
import { newPasswordFault, PASSWORD_HINT, PASSWORDS_DIFFER } from '../../accounts/signIn/credentials.ts'

const EMPTY = { current: '', next: '', again: '' }
type Faults = Partial<typeof EMPTY>

export function ChangePassword({ user }: { user: User }) {
  const change = useChangePassword()
  const [values, setValues] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    error: faults[name],
    isRequired: true,
    onChange: (value: string) => {
      setValues({ ...values, [name]: value })
      setFaults({ ...faults, [name]: undefined })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const nextFault = newPasswordFault(values.next)
    const found: Faults = {
      ...(values.current === '' && { current: 'Current password is required' }),
      ...(nextFault && { next: nextFault }),
      ...(values.again !== values.next && { again: PASSWORDS_DIFFER }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    change.mutate(
      { current_password: values.current, new_password: values.next },
      {
        onSuccess: () => {
          setValues(EMPTY)
          toast.success('Password updated successfully')
        },
        onError: (refusal) => setFaults({ next: faultOf(refusal, 'new_password') }),
      },
    )
  }

  return (
    <Section title="Password" text="Changing it signs you out on all your other devices.">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {change.error && <ErrorAlert error={change.error} fallback="Failed to update password" />}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
        <PasswordField label="New password" autoComplete="new-password" hint={PASSWORD_HINT} {...field('next')} />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...field('again')} />
        <Button type="submit" variant="primary" className="self-start" isPending={change.isPending}>
          Update Password
        </Button>
      </form>
    </Section>
  )
}
