import { Check } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { ALREADY_A_MEMBER, EMAIL_REQUIRED } from '#server/organizations/constants.ts'
import type { Organization } from '#server/organizations/contract.ts'
import { Refusal } from '../../api/client.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { useAddMember } from './queries.ts'

const CLOSES_AFTER_MS = 1500
export const ASSIGNABLE_ROLES = [
  { id: 'MEMBER' as const, label: 'Member' },
  { id: 'ADMIN' as const, label: 'Admin' },
]

/** Only a missing person is explained here; an organization that is gone says so itself (reading 19). */
function addFailure(error: Error): Error {
  if (/user not found/i.test(error.message))
    return new Error('No user found with this email address. They need to register for a Dragoman account first.')
  if (/already a member/i.test(error.message)) return new Error(`${ALREADY_A_MEMBER}.`)
  return error
}

export function AddMemberDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const add = useAddMember(organization.id)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<'MEMBER' | 'ADMIN'>('MEMBER')
  const [error, setError] = useState<string>()

  useEffect(() => {
    if (!add.isSuccess) return
    setEmail('')
    const closing = setTimeout(onClose, CLOSES_AFTER_MS)
    return () => clearTimeout(closing)
  }, [add.isSuccess, onClose])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (add.isPending || add.isSuccess) return
    if (email.trim() === '') return setError(EMAIL_REQUIRED)
    add.mutate({ email: email.trim(), role })
  }

  const failure = add.error && (add.error instanceof Refusal ? add.error : new Error(add.error.message))
  return (
    <Dialog title="Add Member" isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          {failure && <ErrorAlert error={addFailure(failure)} fallback="Failed to add member" />}
          {add.isSuccess && <Alert kind="success">Member added successfully!</Alert>}
          <Field
            label="Email"
            type="email"
            autoFocus
            isRequired
            value={email}
            error={error}
            hint="They must already have a Dragoman account with this email."
            onChange={(value) => {
              setEmail(value)
              setError(undefined)
              if (add.isError) add.reset()
            }}
          />
          <Select label="Role" options={ASSIGNABLE_ROLES} value={role} onChange={setRole} />
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" icon={add.isSuccess ? Check : undefined} isPending={add.isPending}>
            {add.isPending ? 'Adding...' : add.isSuccess ? 'Added!' : 'Add Member'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
