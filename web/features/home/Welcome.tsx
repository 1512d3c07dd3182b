import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Organization } from '#server/organizations/contract.ts'
import { faultOfFile } from '../../api/faultOfFile.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { DropAnywhere } from '../../ui/fields/DropAnywhere.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { WorkSection } from '../assignments/work/WorkSection.tsx'
import { Mentions } from '../comments/Mentions.tsx'
import { ACCEPTED } from '../files/accepted.ts'
import { bringFiles } from '../files/page/broughtFiles.ts'
import { organizationLabel, organizationsQuery } from '../organizations/queries.ts'
import { selectOrganization } from '../organizations/selectedOrganization.ts'
import { useCreateProjectDialog } from '../projects/CreateProjectTrigger.tsx'
import { FIRST_VERSION, useCreateProject } from '../projects/queries.ts'

const QUICK_PROJECT = {
  name: 'My first project',
  source_language: 'en' as const,
  target_languages: ['es' as const, 'fr' as const],
  status: 'IN_PROGRESS' as const,
}

const STEPS = [
  ['Import', 'Import a file with the texts of your game or app, or start with the example page.'],
  ['Translate', 'The AI fills the table row by row; placeholders, tags and line breaks stay as they are.'],
  ['Review together', 'Edit in place with your team, see who is where, and export in the format you imported.'],
] as const

export function Welcome({ organization }: { organization: Organization }) {
  const create = useCreateProject()
  const createProject = useCreateProjectDialog()
  const navigate = useNavigate()

  const quickCreate = () =>
    create.mutate(
      { organization_id: organization.id, project_in: QUICK_PROJECT, first_version: FIRST_VERSION },
      { onSuccess: ({ id }) => navigate(`/projects/${id}/translations`) },
    )

  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-6 p-4 py-12 sm:p-6">
      <div className="flex flex-col gap-2">
        <h1 className="text-24 font-semibold">Welcome to Dragoman</h1>
        <p className="text-15 text-muted">Translate game and app text together with AI, in one live table.</p>
      </div>
      <Mentions />
      <WorkSection isShownEmpty={false} />
      <OtherOrganizations but={organization} />
      <ol className="flex flex-col gap-4">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-hover text-12 font-semibold">
              {index + 1}
            </span>
            <div>
              <h2 className="font-medium">{title}</h2>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {create.isError && <ErrorAlert error={create.error} fallback="Failed to create project" />}
      <div className="flex flex-col items-start gap-3">
        <Button variant="primary" size="lg" onPress={quickCreate} isPending={create.isPending || create.isSuccess}>
          Create your first project
        </Button>
        <p className="text-13 text-muted">
          English to Spanish and French; you can change everything later.{' '}
          <TextButton onPress={createProject.open}>Choose name and languages instead</TextButton>
        </p>
      </div>
      {createProject.dialog}
      <DropAnywhere
        hint="Drop the file to create a project with it"
        onFiles={(files) => {
          const faults = files.map(({ file }) => faultOfFile(file, ACCEPTED))
          if (faults[0] && faults.every((fault) => fault)) return void toast.error(faults[0])
          bringFiles(files)
          quickCreate()
        }}
      />
    </div>
  )
}

function OtherOrganizations({ but }: { but: Organization }) {
  const others = useQuery(organizationsQuery()).data?.filter(({ id }) => id !== but.id) ?? []
  if (others.length === 0) return null
  return (
    <section
      aria-label="Other organizations"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-subtle p-3"
    >
      <p>No projects here yet. You also work in</p>
      {others.map((organization) => (
        <Button
          key={organization.id}
          icon={Building2}
          className="max-w-full"
          onPress={() => selectOrganization(organization.id)}
        >
          <span title={organization.name} className="truncate">
            {organizationLabel(organization)}
          </span>
        </Button>
      ))}
    </section>
  )
}
