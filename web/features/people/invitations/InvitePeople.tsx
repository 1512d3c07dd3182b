import { useState } from 'react'
import { DAYS } from '#server/people/invitations/constants.ts'
import type { Project } from '#server/projects/contract.ts'
import { type GivenRole, lacksLanguages, RoleFields, roleGiven } from '../RoleFields.tsx'
import { InviteByMail } from './InviteByMail.tsx'
import { useInvite } from './queries.ts'

type Props = { project: Pick<Project, 'id' | 'target_languages'>; onClose: () => void }

export function InvitePeople({ project, onClose }: Props) {
  const [given, setGiven] = useState<GivenRole>({ role: 'TRANSLATOR', languages: null })
  return (
    <InviteByMail
      title="Invite people"
      hint={`One, or a pasted list. People with an account get the role at once, the others a mail that is good for ${DAYS} days. They see this project, and nothing else of the organization.`}
      given={roleGiven(given)}
      isComplete={!lacksLanguages(given)}
      fields={(isSent) => (
        <RoleFields given={given} onChange={setGiven} languages={project.target_languages} isSent={isSent} />
      )}
      invite={useInvite(project.id)}
      onClose={onClose}
    />
  )
}
