import { FileText, GitBranch } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Page } from '#server/pages/contract.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DropAnywhere } from '../../ui/fields/DropAnywhere.tsx'
import type { PathFile } from '../../ui/fields/pathFiles.ts'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { FilesDialog } from '../files/FilesDialog.tsx'
import { takeBroughtFiles } from '../files/page/broughtFiles.ts'
import { FirstPage } from '../files/page/FirstPage.tsx'
import type { Selection } from '../pages/selection.ts'
import { useWorkspace } from '../pages/workspace.ts'
import { useMay } from '../people/rights.ts'
import { FIRST_VERSION, useCreateVersion } from '../projects/queries.ts'
import { TranslationsView } from '../table/TranslationsView.tsx'

export { AllPagesTab } from './AllPagesTab.tsx'

export function TranslationsTab() {
  const { project, selection, user } = useWorkspace()
  const { versions, version, pages, page, selectPage } = selection
  const first = useFirstPage(page)
  const brings = useMay()('bringFiles')
  const [importing, setImporting] = useState<{ files?: PathFile[]; isFirst: boolean }>()
  const add = useCallback(() => setImporting({ isFirst: false }), [])
  const isReady = version !== undefined && pages.data !== undefined
  useEffect(() => {
    const files = isReady && takeBroughtFiles()
    if (files) setImporting({ files, isFirst: true })
  }, [isReady])

  if (versions.isLoadingError) return <ContentFailure query={versions} message={versions.error.message} />
  if (!versions.data) return <CenteredSpinner label="Loading versions" />
  if (!version) return <NoVersion />
  if (pages.isLoadingError) return <ContentFailure query={pages} message={pages.error.message} />
  if (!pages.data) return <CenteredSpinner label="Loading pages" />

  const addFiles = (files: PathFile[]) => setImporting({ files, isFirst: !page })
  const show = ({ id }: Page, isFirst: boolean) => {
    if (isFirst) first.remember(id)
    selectPage(id)
  }
  return (
    <>
      {brings && <DropAnywhere hint="Drop the file to make a page of it" onFiles={addFiles} />}
      {page ? (
        <TranslationsView
          project={project}
          version_id={version.id}
          page={page}
          user={user}
          onAddPage={add}
          isTranslateOffered={first.isShown}
        />
      ) : !brings ? (
        <EmptyState icon={FileText} title="No page available">
          Nobody has brought texts into this version yet. Your role in the project does not let you bring files.
        </EmptyState>
      ) : (
        <FirstPage
          version_id={version.id}
          isAdding={importing !== undefined}
          onFiles={addFiles}
          onAdd={add}
          onImported={(made) => show(made, true)}
        />
      )}
      {importing && (
        <FilesDialog
          version={version}
          sourceLanguage={project.source_language}
          given={importing.files}
          onClose={() => setImporting(undefined)}
          onImported={(made) => show(made, importing.isFirst)}
        />
      )}
    </>
  )
}

function useFirstPage(page: Page | undefined) {
  const [id, remember] = useState<string>()
  const isShown = page !== undefined && page.id === id
  useEffect(() => {
    if (isShown) remember(undefined)
  }, [isShown])
  return { isShown, remember }
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
        <Button variant="primary" isPending={create.isPending} onPress={() => create.mutate(FIRST_VERSION)}>
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
