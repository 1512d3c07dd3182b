import { useState } from 'react'
import type { Person } from '#server/people/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useChangePerson } from './queries.ts'
import { type GivenRole, lacksLanguages, RoleFields, roleGiven } from './RoleFields.tsx'

type Props = { project: Pick<Project, 'id' | 'target_languages'>; person: Person; onClose: () => void }

export function PersonDialog({ project, person, onClose }: Props) {
  const change = useChangePerson(project.id)
  const [given, setGiven] = useState<GivenRole>({ role: person.role, languages: person.languages })
  const [isSent, setIsSent] = useState(false)

  function submit() {
    setIsSent(true)
    if (lacksLanguages(given)) return
    change.mutate(
      { user_id: person.user_id, ...roleGiven(given) },
      {
        onSuccess: () => {
          toast.success('Role changed')
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Role of ${person.full_name ?? person.email}`}
      submit="Save"
      failure="The role could not be changed"
      error={change.error}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleFields given={given} onChange={setGiven} languages={project.target_languages} isSent={isSent} />
    </FormDialog>
  )
}
