import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '#server/people/teams/contract.ts'
import { type GivenRole, lacksLanguages, RoleFields, roleGiven } from '#web/features/people/RoleFields.tsx'
import { useGiveTeamRole } from '#web/features/people/teams/queries.ts'
import { projectsQuery } from '#web/features/projects/queries.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { LoadFailure } from '#web/layout/LoadFailure.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'

type Props = {
  at: { organization_id: string; team_id: string }
  team: Team
  given: Team['projects'][number] | undefined
  onClose: () => void
}

export function TeamRoleDialog({ at, team, given, onClose }: Props) {
  const projects = useQuery(projectsQuery(at.organization_id))
  const give = useGiveTeamRole(at)
  const [project_id, setProjectId] = useState(given?.project_id)
  const [role, setRole] = useState<GivenRole>(given ?? { role: 'TRANSLATOR', languages: null })
  const [isSent, setIsSent] = useState(false)
  const isThere = new Set(team.projects.map((one) => one.project_id))
  const free = projects.data?.filter(({ id }) => id === given?.project_id || !isThere.has(id)) ?? []
  const project = free.find(({ id }) => id === project_id)

  function submit() {
    setIsSent(true)
    if (!project || lacksLanguages(role)) return
    const done = () => {
      toast.success(given ? 'Role changed' : 'Role given')
      onClose()
    }
    give.mutate({ project_id: project.id, ...roleGiven(role) }, { onSuccess: done })
  }

  return (
    <FormDialog
      title={given ? `Role in ${given.name}` : 'Give a role in a project'}
      submit="Save"
      failure="The role could not be given"
      error={give.error}
      isPending={give.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {projects.isLoadingError && <LoadFailure query={projects}>The projects could not be loaded</LoadFailure>}
      {!given && (
        <Select
          label="Project"
          autoFocus
          options={free.map(({ id, name }) => ({ id, label: name }))}
          value={project_id}
          placeholder="Choose a project"
          error={isSent && !project ? 'Choose a project' : undefined}
          onChange={(id) => {
            setProjectId(id)
            setRole({ ...role, languages: null })
          }}
        />
      )}
      <RoleFields given={role} onChange={setRole} languages={project?.target_languages ?? []} isSent={isSent} />
    </FormDialog>
  )
}
