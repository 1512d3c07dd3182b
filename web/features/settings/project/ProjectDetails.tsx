import { type FormEvent, useState } from 'react'
import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '#db/vocabulary/statuses.ts'
import { PROJECT_NAME_REQUIRED } from '#server/projects/constants.ts'
import type { Project } from '#server/projects/contract.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field, TextAreaField } from '#web/ui/fields/Field.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useUpdateProject } from '../../projects/queries.ts'
import { ProjectChoice } from './ProjectChoice.tsx'

const STATUS_OPTIONS = PROJECT_STATUSES.map((status) => ({ id: status, label: PROJECT_STATUS_LABELS[status] }))

export function ProjectDetails({ project }: { project: Project }) {
  const update = useUpdateProject(project.id)
  // Only what was changed here: the rest follows what colleagues save.
  const [edits, setEdits] = useState<{ name?: string; description?: string }>({})
  const [error, setError] = useState<string>()
  const { name, description } = { ...project, ...edits }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError(PROJECT_NAME_REQUIRED)
    update.mutate(
      { ...edits, ...(edits.name !== undefined && { name: name.trim() }) },
      {
        onSuccess: () => {
          setEdits({})
          toast.success('Project updated successfully')
        },
        onError: () => toast.error('Failed to update project'),
      },
    )
  }

  return (
    <Section
      title="Project Details"
      text="The AI reads this description. Say what the game or app is and set its tone."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {update.error && <ErrorAlert error={update.error} fallback="Failed to update project" />}
        <Field
          label="Name"
          isRequired
          value={name}
          error={error}
          onChange={(value) => {
            setEdits({ ...edits, name: value })
            setError(undefined)
          }}
        />
        <TextAreaField
          label="Description"
          value={description}
          onChange={(value) => setEdits({ ...edits, description: value })}
        />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          isPending={update.isPending}
          isDisabled={name === project.name && description === project.description}
        >
          Save Changes
        </Button>
      </form>
      <ProjectChoice
        project={project}
        label="Status"
        options={STATUS_OPTIONS}
        value={project.status}
        change={(status) => ({ status })}
      />
    </Section>
  )
}
