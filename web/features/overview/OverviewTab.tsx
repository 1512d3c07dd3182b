import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { LinkButton } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { assignmentsQuery } from '../assignments/queries.ts'
import { useWorkspace } from '../pages/workspace.ts'
import { languagesStatusQuery } from '../projects/queries.ts'
import { Overview } from './Overview.tsx'

export function OverviewTab() {
  const { project, selection } = useWorkspace()
  const { versions, version, pages } = selection
  const status = useQuery(languagesStatusQuery(project.id))
  // They stand above what one has chosen.
  const assignments = useQuery(assignmentsQuery(project.id))
  const failed = [versions, pages, status].find((query) => query.isLoadingError)

  if (failed?.error)
    return (
      <div className="p-4 sm:px-6">
        <LoadFailure query={failed} title="The languages could not be loaded">
          {failed.error.message}
        </LoadFailure>
      </div>
    )
  if (versions.data && (!version || pages.data?.length === 0))
    return (
      <EmptyState
        icon={FileText}
        title="No page available"
        action={
          <LinkButton variant="primary" to={`/projects/${project.id}/translations`}>
            Add a page
          </LinkButton>
        }
      >
        Every page of the version will appear here, with the progress of each language.
      </EmptyState>
    )
  if (!version || !pages.data || !status.data || assignments.isPending)
    return <CenteredSpinner label="Loading languages" />
  return <Overview key={version.id} project={project} version={version} pages={pages.data} status={status.data} />
}
