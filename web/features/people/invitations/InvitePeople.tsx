import { useState } from 'react'
import { DAYS } from '#server/people/invitations/constants.ts'
import type { Invited } from '#server/people/invitations/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { TextAreaField } from '#web/ui/fields/Field.tsx'
import { type GivenRole, lacksLanguages, RoleFields, roleGiven } from '../RoleFields.tsx'
import { addressesIn, faultOf } from './addresses.ts'
import { InvitedDialog } from './InvitedDialog.tsx'
import { useInvite } from './queries.ts'

type Props = { project: Pick<Project, 'id' | 'target_languages'>; onClose: () => void }

export function InvitePeople({ project, onClose }: Props) {
  const invite = useInvite(project.id)
  const [text, setText] = useState('')
  const [given, setGiven] = useState<GivenRole>({ role: 'TRANSLATOR', languages: null })
  const [isSent, setIsSent] = useState(false)
  const [invited, setInvited] = useState<Invited>()
  const emails = addressesIn(text)
  const fault = faultOf(emails)

  function submit() {
    setIsSent(true)
    if (fault !== undefined || lacksLanguages(given)) return
    invite.mutate({ emails, ...roleGiven(given) }, { onSuccess: setInvited })
  }

  if (invited) return <InvitedDialog invited={invited} onClose={onClose} />
  return (
    <FormDialog
      title="Invite people"
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
        hint={`One, or a pasted list. People with an account get the role at once, the others a mail that is good for ${DAYS} days. They see this project, and nothing else of the organization.`}
        onChange={setText}
      />
      <RoleFields given={given} onChange={setGiven} languages={project.target_languages} isSent={isSent} />
    </FormDialog>
  )
}
