import { type FormEvent, type ReactNode, useState } from 'react'
import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '#db/vocabulary/statuses.ts'
import type { Project } from '#server/projects/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextAreaField } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/Toast.tsx'
import { ExportButton } from './ExportButton.tsx'
import { useWorkspace } from './ProjectWorkspace.tsx'
import { useUpdateProject } from './queries.ts'

const STATUS_OPTIONS = PROJECT_STATUSES.map((status) => ({ id: status, label: PROJECT_STATUS_LABELS[status] }))

export function ProjectSettings() {
  const { project } = useWorkspace()
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 p-4 sm:p-6">
      <ProjectDetails project={project} />
      <ExportSettings />
    </div>
  )
}

const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <div>
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="text-muted">{text}</p>
    </div>
    {children}
  </section>
)

function ProjectDetails({ project }: { project: Project }) {
  const update = useUpdateProject(project.id)
  const [name, setName] = useState(project.name)
  const [description, setDescription] = useState(project.description)
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError('Project name is required')
    update.mutate(
      { name: name.trim(), description },
      {
        onSuccess: () => toast.success('Project updated successfully'),
        onError: (failure) => toast.error(failure.message || 'Failed to update project'),
      },
    )
  }

  return (
    <Section title="Project Details" text="The description is told to the AI: what the game or app is, and its tone.">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Name"
          isRequired
          value={name}
          error={error}
          onChange={(value) => {
            setName(value)
            setError(undefined)
          }}
        />
        <TextAreaField label="Description" value={description} onChange={setDescription} />
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
      <StatusPicker project={project} />
    </Section>
  )
}

function StatusPicker({ project }: { project: Project }) {
  const update = useUpdateProject(project.id)
  return (
    <Select
      label="Status"
      className="max-w-60"
      options={STATUS_OPTIONS}
      value={project.status}
      isDisabled={update.isPending}
      onChange={(status) =>
        update.mutate(
          { status },
          {
            onSuccess: () => toast.success('Status updated successfully'),
            onError: (failure) => toast.error(failure.message || 'Failed to update status'),
          },
        )
      }
    />
  )
}

function ExportSettings() {
  const { versions } = useWorkspace().selection
  const [chosen, setChosen] = useState<string>()
  const options = (versions.data ?? []).map((version) => ({ id: version.id, label: version.name }))
  return (
    <Section title="Export Settings" text="All pages of a version as a ZIP of CSV files, with every translation.">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="Version"
          className="w-60"
          options={options}
          value={chosen}
          onChange={setChosen}
          placeholder="Select a version"
        />
        {chosen ? (
          <ExportButton version={{ id: chosen }} />
        ) : (
          <Button onPress={() => toast.error('Please select a version to export')}>Export</Button>
        )}
      </div>
    </Section>
  )
}
