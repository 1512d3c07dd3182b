import { type ReactNode, useState } from 'react'
import type { Invited } from '#server/people/invitations/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { TextAreaField } from '#web/ui/fields/Field.tsx'
import { addressesIn, faultOf } from './addresses.ts'
import { InvitedDialog } from './InvitedDialog.tsx'

type Props<Given> = {
  title: string
  hint: string
  /** Their role or teams, chosen in the fields below the addresses. */
  given: Given
  isComplete: boolean
  fields: (isSent: boolean) => ReactNode
  invite: {
    mutate(people: Given & { emails: string[] }, then: { onSuccess(invited: Invited): void }): void
    error: Error | null
    isPending: boolean
  }
  onClose: () => void
}

export function InviteByMail<Given>({ title, hint, given, isComplete, fields, invite, onClose }: Props<Given>) {
  const [text, setText] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [invited, setInvited] = useState<Invited>()
  const emails = addressesIn(text)
  const fault = faultOf(emails)

  function submit() {
    setIsSent(true)
    if (fault === undefined && isComplete) invite.mutate({ emails, ...given }, { onSuccess: setInvited })
  }

  if (invited) return <InvitedDialog invited={invited} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      submit={emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}
      failure="Nobody was invited"
      error={invite.error}
      isPending={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label="Email addresses"
        autoFocus
        isRequired
        value={text}
        error={isSent ? fault : undefined}
        hint={hint}
        onChange={setText}
      />
      {fields(isSent)}
    </FormDialog>
  )
}
