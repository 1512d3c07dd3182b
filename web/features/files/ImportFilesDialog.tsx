import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FilesPreview, ImportedPages, PlannedPage } from '#server/files/bring/contract.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'
import { AnswerLost } from '../../api/upload.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { DialogForm } from '../../layout/FormDialog.tsx'
import { PreviewFailure } from '../../layout/PreviewFailure.tsx'
import { Alert } from '../../ui/Alert.tsx'
import type { PathFile } from '../../ui/fields/pathFiles.ts'
import { CostAfterwards } from '../billing/CostAfterwards.tsx'
import { countOwnImport } from '../pages/ownImports.ts'
import { usePagesChanged } from '../pages/queries.ts'
import { FileProgress } from './FileProgress.tsx'
import { filesQuery } from './filesQuery.ts'
import { PlannedPageItem } from './PlannedPageItem.tsx'
import { guessContentType } from './page/guessContentType.ts'
import { SkippedDialog } from './reports/SkippedDialog.tsx'
import { UnusedFiles } from './reports/UnusedFiles.tsx'
import { useTakesLong } from './reports/useTakesLong.ts'
import { WaitingForTranslation } from './reports/WaitingForTranslation.tsx'
import { StatusChoice } from './StatusChoice.tsx'
import { type Choices, type ImportedStatus, importFiles, type NewPages } from './uploadFiles.ts'
import { useSayImported } from './useSayImported.ts'

const NOTHING: Pick<FilesPreview, 'pages' | 'unused'> = { pages: [], unused: [] }

type Props = {
  version: Pick<Version, 'id' | 'project_id'>
  files: readonly PathFile[]
  onClose: () => void
  onImported: (page: Page) => void
}

/** Many files, a folder or a ZIP: what each would become, then all pages at once or none. */
export function ImportFilesDialog({ version, files, onClose, onImported }: Props) {
  const [choices, setChoices] = useState<Choices>({})
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [status, setStatus] = useState<ImportedStatus>('NEEDS_REVIEW')
  const [share, setShare] = useState(0)
  const [done, setDone] = useState<ImportedPages>()
  const leaving = useRef(new AbortController())
  const pagesChanged = usePagesChanged()
  const sayImported = useSayImported()
  const preview = useQuery(filesQuery(version.id, { files, choices }, setShare))
  const { pages, unused } = preview.data ?? NOTHING
  const read = pages.filter(({ path }) => !leftOut.has(path))
  const fresh = read.filter(({ existing_page }) => !existing_page)
  const faulty = read.filter(({ faults_count }) => faults_count > 0)
  const unconfirmed = read.filter(({ path, is_unrelated }) => is_unrelated && !confirmed.has(path))
  const upload = useMutation({
    mutationFn: (wanted: NewPages) =>
      importFiles(version.id, wanted, { onProgress: setShare, signal: leaving.current.signal }),
    onError: pagesChanged, // they may be there although the answer was lost
    onSuccess: async (done) => {
      await pagesChanged()
      sayImported(done)
      countOwnImport()
      if (done.skipped.count === 0) finish(done)
      else setDone(done)
    },
  })

  function finish({ pages: [first] }: ImportedPages) {
    onClose()
    if (first) onImported(first)
  }

  function submit() {
    if (read.length === 0) return
    setShare(0)
    const wanted = withConfirmed(withLeftOut(withTypes(choices, fresh), pages, leftOut), confirmed)
    upload.mutate({ files, choices: wanted, status })
  }

  function cancel() {
    leaving.current.abort()
    onClose()
  }

  const isBusy = upload.isPending
  const isSent = isBusy && share >= 1
  const isWaiting = useTakesLong(isSent)
  if (done) return <SkippedDialog skipped={done.skipped} onClose={() => finish(done)} />
  const hasTranslations = fresh.some(({ translations }) => Object.keys(translations).length > 0)
  return (
    <DialogForm
      title="Create pages from files"
      submit={sayWhatHappens(fresh.length, read.length - fresh.length)}
      isPending={isBusy}
      isDisabled={preview.isFetching || read.length === 0 || faulty.length + unconfirmed.length > 0}
      isCancelable={!isSent || isWaiting}
      onSubmit={submit}
      onClose={cancel}
    >
      {upload.error && <Failure error={upload.error} />}
      <PreviewFailure title="The files cannot be read" query={preview} />
      {isBusy && <FileProgress label="Import" files={files} share={share} />}
      {isWaiting && <WaitingForTranslation />}
      {!isBusy && preview.isLoading && <FileProgress label="Preview" files={files} share={share} />}
      {!isBusy && preview.data && (
        <>
          {pages.length === 0 && <Alert kind="info">None of these files can be read.</Alert>}
          <ul aria-label="Pages" className="divide-y divide-line rounded-md border border-line px-3">
            {pages.map((page) => (
              <PlannedPageItem
                key={page.path}
                page={page}
                project_id={version.project_id}
                file={files.find(({ path }) => path === page.path)?.file}
                isLeftOut={leftOut.has(page.path)}
                onLeftOut={(isLeftOut) => setLeftOut(withPath(leftOut, page.path, isLeftOut))}
                isConfirmed={confirmed.has(page.path)}
                onConfirmed={(isConfirmed) => setConfirmed(withPath(confirmed, page.path, isConfirmed))}
                type={typeOf(choices, page)}
                repeats={choices[page.path]?.source_repeats ?? 'keep'}
                onChoice={(choice) => setChoices({ ...choices, [page.path]: { ...choices[page.path], ...choice } })}
                isDisabled={preview.isFetching}
              />
            ))}
          </ul>
          <UnusedFiles files={unused} />
          <CostAfterwards price={preview.data} project_id={version.project_id}>
            To translate what is new and changed in pages that are there
          </CostAfterwards>
        </>
      )}
      {hasTranslations && <StatusChoice value={status} onChange={setStatus} isDisabled={isBusy} />}
      {faulty.length > 0 && (
        <p role="status" className="text-13 wrap-anywhere text-red">
          {`Fix or leave out what cannot be imported: ${faulty.map(({ path }) => path).join(', ')}`}
        </p>
      )}
    </DialogForm>
  )
}

function sayWhatHappens(created: number, merged: number) {
  const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`)
  if (created + merged === 0) return 'Create pages' // the files are still being read, or none can be
  if (merged === 0) return `Create ${pages(created)}`
  return created === 0 ? `Merge into ${pages(merged)}` : `Create ${pages(created)}, merge into ${merged}`
}

function withPath(paths: ReadonlySet<string>, path: string, isIn: boolean) {
  const next = new Set(paths)
  if (isIn) next.add(path)
  else next.delete(path)
  return next
}

const withConfirmed = (choices: Choices, confirmed: ReadonlySet<string>): Choices => ({
  ...choices,
  ...Object.fromEntries([...confirmed].map((path) => [path, { ...choices[path], merges_unrelated: true }])),
})

const typeOf = (choices: Choices, page: PlannedPage) => choices[page.path]?.type ?? guessContentType(page.path, page)

const withTypes = (choices: Choices, fresh: readonly PlannedPage[]): Choices => ({
  ...choices,
  ...Object.fromEntries(fresh.map((page) => [page.path, { ...choices[page.path], type: typeOf(choices, page) }])),
})

/** A page that is left out leaves its translations out too. */
function withLeftOut(choices: Choices, pages: readonly PlannedPage[], leftOut: ReadonlySet<string>): Choices {
  const paths = pages
    .filter(({ path }) => leftOut.has(path))
    .flatMap(({ path, language_files }) => [path, ...language_files.map((file) => file.path)])
  return { ...choices, ...Object.fromEntries(paths.map((path) => [path, { is_left_out: true }])) }
}

function Failure({ error }: { error: Error }) {
  if (!(error instanceof AnswerLost)) return <ErrorAlert error={error} title="No page was created. Please try again." />
  return (
    <Alert title="The pages may have been created">{error.message} Please look for them before you try again.</Alert>
  )
}
