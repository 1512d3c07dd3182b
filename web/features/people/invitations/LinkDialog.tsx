import { useState } from 'react'
import type { Project } from '#server/projects/contract.ts'
import { type GivenRole, lacksLanguages, RoleFields, roleGiven } from '../RoleFields.tsx'
import { MakeLinkDialog } from './MakeLinkDialog.tsx'
import { useMakeLink } from './queries.ts'

type Props = { project: Pick<Project, 'id' | 'target_languages'>; onClose: () => void }

export function LinkDialog({ project, onClose }: Props) {
  const make = useMakeLink(project.id)
  const [role, setRole] = useState<GivenRole>({ role: 'REVIEWER', languages: null })
  return (
    <MakeLinkDialog make={make} given={lacksLanguages(role) ? undefined : roleGiven(role)} onClose={onClose}>
      {(isSent) => <RoleFields given={role} onChange={setRole} languages={project.target_languages} isSent={isSent} />}
    </MakeLinkDialog>
  )
}
