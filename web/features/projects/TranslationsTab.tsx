import { FileText, GitBranch } from 'lucide-react'
import { useState } from 'react'
import type { Page } from '#server/pages/contract.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { ImportPageDialog } from '../pages/ImportPageDialog.tsx'
import { useImportExample } from '../pages/useImportExample.ts'
import { TranslationsView } from '../table/TranslationsView.tsx'
import { useWorkspace } from './ProjectWorkspace.tsx'
import { useCreateVersion } from './queries.ts'
import type { Selection } from './selection.ts'

export function TranslationsTab() {
  const { project, selection, user } = useWorkspace()
  const { versions, version, pages, page, selectPage } = selection
  const [isImporting, setIsImporting] = useState(false)

  if (versions.isLoadingError) return <ContentFailure query={versions} message={versions.error.message} />
  if (!versions.data) return <CenteredSpinner label="Loading versions" />
  if (!version) return <NoVersion />
  if (pages.isLoadingError) return <ContentFailure query={pages} message={pages.error.message} />
  if (!pages.data) return <CenteredSpinner label="Loading pages" />

  const add = () => setIsImporting(true)
  return (
    <>
      {page ? (
        <TranslationsView project={project} version_id={version.id} page={page} user={user} onAddPage={add} />
      ) : (
        <NoPage version_id={version.id} onAdd={add} onImported={({ id }) => selectPage(id)} />
      )}
      {isImporting && (
        <ImportPageDialog
          version={version}
          onClose={() => setIsImporting(false)}
          onImported={({ id }) => selectPage(id)}
        />
      )}
    </>
  )
}

const ContentFailure = ({ query, message }: { query: Selection['versions' | 'pages']; message: string }) => (
  <div className="p-4">
    <LoadFailure query={query} title="Failed to load content">
      {message}
    </LoadFailure>
  </div>
)

function NoVersion() {
  const { project } = useWorkspace()
  const create = useCreateVersion(project.id)
  return (
    <EmptyState
      icon={GitBranch}
      title="No version selected"
      action={
        <Button
          variant="primary"
          isPending={create.isPending}
          onPress={() => create.mutate({ name: '1.0', status: 'published' })}
        >
          Create version 1.0
        </Button>
      }
    >
      A version holds the pages of one release of your game or app.
      {create.isError && (
        <div className="mt-3 text-start">
          <ErrorAlert error={create.error} fallback="Failed to create the version" />
        </div>
      )}
    </EmptyState>
  )
}

type NoPageProps = { version_id: string; onAdd: () => void; onImported: (page: Page) => void }

function NoPage({ version_id, onAdd, onImported }: NoPageProps) {
  const example = useImportExample(version_id, onImported)
  return (
    <EmptyState
      icon={FileText}
      title="No page available"
      action={
        <>
          <Button variant="primary" onPress={onAdd}>
            Create New Page
          </Button>
          <Button onPress={() => example.mutate()} isPending={example.isPending}>
            Use the example page
          </Button>
        </>
      }
    >
      A page is a CSV file with the texts of one part of your game or app: an identifier and the text, and a note on the
      context if you have one.
    </EmptyState>
  )
}
