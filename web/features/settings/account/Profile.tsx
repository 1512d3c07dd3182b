import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { displayedRole } from '#db/vocabulary/roles.ts'
import type { User } from '#server/accounts/contract.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useUpdateMe } from '../../accounts/queries.ts'
import { emailFault } from '../../accounts/signIn/credentials.ts'
import { PendingAddress } from './PendingAddress.tsx'

const PLANS = { admin: 'Admin', user: 'Standard', free_tier: 'Free Trial' } as const

export function Profile({ user }: { user: User }) {
  const [state, setState] = useState<'read' | 'editing' | 'edited'>('read')
  if (state === 'editing') return <EditProfile user={user} onClose={() => setState('edited')} />
  const facts = [
    ['Full name', user.full_name || 'Not given'],
    ['Email', user.email],
    ['Role', PLANS[displayedRole(user)]],
  ] as const
  return (
    <Section
      title="Profile"
      text="Colleagues see your name beside what you write."
      action={
        <Button icon={Pencil} autoFocus={state === 'edited'} onPress={() => setState('editing')}>
          Edit
        </Button>
      }
    >
      {user.pending_email && <PendingAddress email={user.email} pending={user.pending_email} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function EditProfile({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateMe()
  const [name, setName] = useState(user.full_name ?? '')
  const [email, setEmail] = useState(user.email)
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const fault = emailFault(email)
    setError(fault)
    if (fault) return
    update.mutate(
      { full_name: name.trim() || null, email: email.trim() },
      {
        onSuccess: () => {
          toast.success('Profile updated successfully')
          onClose()
        },
      },
    )
  }

  return (
    <Section title="Profile" text="Colleagues see your name beside what you write.">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {update.error && <ErrorAlert error={update.error} fallback="Failed to update profile" />}
        <Field label="Full name" autoComplete="name" autoFocus value={name} onChange={setName} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          isRequired
          value={email}
          error={error}
          onChange={(value) => {
            setEmail(value)
            setError(undefined)
          }}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isPending={update.isPending}>
            Save Changes
          </Button>
          <Button onPress={onClose} isDisabled={update.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Section>
  )
}
