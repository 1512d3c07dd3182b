import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { GlossaryView } from './GlossaryView.tsx'
import { NoGlossary } from './NoGlossary.tsx'
import { glossaryQuery } from './queries.ts'

export function GlossaryTab() {
  const { project } = useWorkspace()
  const glossary = useQuery(glossaryQuery(project.id))

  if (glossary.isPending) return <CenteredSpinner label="Loading the glossary" />
  if (glossary.isLoadingError)
    return (
      <div className="p-4 sm:px-6">
        <LoadFailure query={glossary} title="The glossary could not be loaded">
          {glossary.error.message}
        </LoadFailure>
      </div>
    )
  if (!glossary.data) return <NoGlossary project_id={project.id} />
  return <GlossaryView key={glossary.data.id} glossary={glossary.data} project={project} />
}
