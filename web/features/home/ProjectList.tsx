import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Building2, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { languageName } from '#db/vocabulary/languages.ts'
import { can } from '#db/vocabulary/roles.ts'
import type { ProjectStatus } from '#db/vocabulary/statuses.ts'
import type { Project } from '#server/projects/contract.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Screen } from '../../layout/Screen.tsx'
import { useTitle } from '../../layout/useTitle.ts'
import { Button, LinkButton } from '../../ui/buttons/Button.tsx'
import { dateLabel } from '../../ui/data/dates.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { WorkSection } from '../assignments/work/WorkSection.tsx'
import { PausedNotice } from '../billing/quota/PausedNotice.tsx'
import { Mentions } from '../comments/Mentions.tsx'
import { organizationsQuery, roleOf } from '../organizations/queries.ts'
import { useSelectedOrganization } from '../organizations/selectedOrganization.ts'
import { useCreateProjectDialog } from '../projects/CreateProjectTrigger.tsx'
import { ProjectStatusBadge } from '../projects/ProjectStatusBadge.tsx'
import { projectsQuery } from '../projects/queries.ts'
import { LanguageProgress } from './LanguageProgress.tsx'
import { useArrival } from './useArrival.ts'

const Welcome = lazy(async () => ({ default: (await import('./Welcome.tsx')).Welcome }))

export function ProjectList() {
  const organizations = useQuery(organizationsQuery())
  const organization = useSelectedOrganization()
  const projects = useQuery(projectsQuery(organization?.id))
  const arrival = useArrival(organization)
  const createProject = useCreateProjectDialog()
  useTitle('Projects')

  const failure = organizations.error ?? projects.error
  if (!projects.data && failure)
    return (
      <Screen title="Projects" width="wide">
        <LoadFailure query={organizations.error ? organizations : projects} title="The projects could not be loaded">
          {failure.message}
        </LoadFailure>
      </Screen>
    )
  if (organizations.data && !organization)
    return (
      <EmptyState
        isScreen
        icon={Building2}
        title="No organization selected"
        action={<LinkButton to="/organizations">Go to your organizations</LinkButton>}
      >
        Projects belong to an organization. Create one, or ask to be added to one.
      </EmptyState>
    )
  const loading = <CenteredSpinner label="Loading projects" />
  if (!projects.data || !organization) return loading
  if (projects.data.length === 0)
    return (
      <Suspense fallback={loading}>
        <Welcome organization={organization} />
      </Suspense>
    )

  if (arrival.isPending) return loading
  if (arrival.to) return <Navigate to={arrival.to} replace />

  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 p-4 sm:p-6">
      {can(roleOf(organization), 'readOrganization') && <PausedNotice organization={organization} />}
      <Mentions />
      <WorkSection />
      <Counters projects={projects.data} />
      <section className="flex flex-col gap-3">
        <div className="flex items-end justify-between gap-4">
          <div>
            <h1 className="text-20 font-semibold">All Projects</h1>
            <p className="text-muted">Your translation projects</p>
          </div>
          {can(roleOf(organization), 'manageProject') && (
            <Button variant="primary" icon={Plus} onPress={createProject.open}>
              New Project
            </Button>
          )}
        </div>
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
          {projects.data.map((project) => (
            <li key={project.id}>
              <ProjectRow project={project} />
            </li>
          ))}
        </ul>
      </section>
      {createProject.dialog}
    </div>
  )
}

function ProjectRow({ project }: { project: Project }) {
  const targets = project.target_languages.map(languageName).join(', ')
  return (
    <Link
      to={`/projects/${project.id}/translations`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 -outline-offset-2 transition-colors hover:bg-subtle md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_11rem]"
    >
      <span title={project.name} className="truncate font-medium">
        {project.name}
      </span>
      <span title={targets} className="flex min-w-0 items-center gap-1.5 text-13 text-muted max-md:order-1">
        {languageName(project.source_language)}
        <ArrowRight aria-label="to" size={12} className="shrink-0 rtl:-scale-x-100" />
        <span dir="auto" className="truncate">
          {targets}
        </span>
      </span>
      <ProjectStatusBadge status={project.status} />
      <span className="text-end text-13 whitespace-nowrap text-muted max-md:order-2">
        Last edited {dateLabel(project.updated_at)}
      </span>
      <div className="col-span-full mt-1 max-md:order-3">
        <LanguageProgress project={project} />
      </div>
    </Link>
  )
}

function Counters({ projects }: { projects: Project[] }) {
  const having = (status: ProjectStatus) => projects.filter((project) => project.status === status).length
  const counters = [
    ['Total Projects', projects.length],
    ['In Progress', having('IN_PROGRESS')],
    ['Completed', having('COMPLETED')],
    ['Archived', having('ARCHIVED')],
  ] as const
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line sm:grid-cols-4">
      {counters.map(([label, count], index) => (
        <div
          key={label}
          className={`px-4 py-3 ${index % 2 ? 'border-s border-line' : ''} ${index > 1 ? 'max-sm:border-t' : ''} ${index === 2 ? 'sm:border-s' : ''}`}
        >
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="tabular text-24 font-semibold">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
