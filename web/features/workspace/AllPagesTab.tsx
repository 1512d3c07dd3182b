import { FileText } from 'lucide-react'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { LinkButton } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { AllPages } from '../table/version/AllPages.tsx'

export function AllPagesTab() {
  const { project, selection, user } = useWorkspace()
  const { versions, version, pages } = selection
  const failed = [versions, pages].find((query) => query.isLoadingError)
  if (failed?.error)
    return (
      <div className="p-4">
        <LoadFailure query={failed} title="Failed to load content">
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
        The texts of all pages of the version will appear here.
      </EmptyState>
    )
  if (!version || !pages.data) return <CenteredSpinner label="Loading pages" />
  return <AllPages project={project} version_id={version.id} user={user} />
}
