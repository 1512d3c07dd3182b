import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CONTENT_TYPE_CODES, CONTENT_TYPES, type ContentType } from '#db/vocabulary/contentTypes.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { ImportedPage } from '#server/files/bring/contract.ts'
import type { SourceTexts } from '#server/files/read/constants.ts'
import { FILE_REQUIRED } from '#server/files/receive/constants.ts'
import { NAME_REQUIRED, TYPE_REQUIRED } from '#server/pages/constants.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'
import { faultOfFile } from '../../../api/faultOfFile.ts'
import { AnswerLost } from '../../../api/upload.ts'
import { ErrorAlert } from '../../../layout/ErrorAlert.tsx'
import { DialogForm } from '../../../layout/FormDialog.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { TextButton } from '../../../ui/buttons/TextButton.tsx'
import { UploadProgress } from '../../../ui/data/UploadProgress.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { isMany, type PathFile } from '../../../ui/fields/pathFiles.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { toast } from '../../../ui/overlays/Toast.tsx'
import { countOwnImport } from '../../pages/ownImports.ts'
import { pagesQuery, usePagesChanged } from '../../pages/queries.ts'
import type { ColumnUse } from '../columnUses.ts'
import { ExchangeOffer } from '../ExchangeOffer.tsx'
import { ImportFilesDialog } from '../ImportFilesDialog.tsx'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { ReimportDialog } from '../merge/ReimportDialog.tsx'
import { KeyTexts } from '../reports/KeyTexts.tsx'
import { SkippedDialog } from '../reports/SkippedDialog.tsx'
import { SkippedTexts } from '../reports/SkippedTexts.tsx'
import { SourceTextsChoice } from '../SourceTextsChoice.tsx'
import { StatusChoice } from '../StatusChoice.tsx'
import type { ImportedStatus } from '../uploadFiles.ts'
import { guessContentType } from './guessContentType.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { previewQuery } from './previewQuery.ts'
import { ACCEPTED, formatOf, importPage, type NewPage } from './uploadPage.ts'
import { useImportExample } from './useImportExample.ts'

const TYPE_OPTIONS = CONTENT_TYPE_CODES.map((code) => ({ id: code, label: CONTENT_TYPES[code] }))
const suggestedBy = (file: File | undefined) => file?.name.replace(/\.[a-z]{2,12}$/i, '')

type Faults = { name?: string; type?: string; file?: string }
type Props = {
  version: Pick<Version, 'id' | 'project_id'>
  sourceLanguage: LanguageCode
  /** Chosen before the dialog opened. */
  given?: readonly PathFile[] | undefined
  onClose: () => void
  onImported: (page: Page) => void
}

export function ImportPageDialog({ version, sourceLanguage, given = [], onClose, onImported }: Props) {
  const givenMany = isMany(given) ? given : undefined
  const givenFile = givenMany ? undefined : given[0]?.file
  const givenFault = givenFile && faultOfFile(givenFile, ACCEPTED)
  const [file, setFile] = useState(givenFault ? undefined : givenFile)
  const [name, setName] = useState(suggestedBy(file) ?? '')
  const [chosenType, setType] = useState<ContentType>()
  const [format, setFormat] = useState<string>()
  const [columns, setColumns] = useState<ColumnUse[]>()
  const [language, setLanguage] = useState<LanguageCode>()
  const [sourceTexts, setSourceTexts] = useState<SourceTexts>()
  const [status, setStatus] = useState<ImportedStatus>('NEEDS_REVIEW')
  const [many, setMany] = useState(givenMany)
  const [faults, setFaults] = useState<Faults>(givenFault ? { file: givenFault } : {})
  const [share, setShare] = useState(0)
  const [done, setDone] = useState<ImportedPage>()
  const [previewShare, setPreviewShare] = useState(0)
  const leaving = useRef(new AbortController())
  const [mergedInto, setMergedInto] = useState<Pick<Page, 'id' | 'name'>>()
  const client = useQueryClient()
  const { data: pages = [] } = useQuery(pagesQuery(version.id))
  const toPreview = previewQuery(version.id, { file, format, columns, language, sourceTexts }, setPreviewShare)
  const preview = useQuery(toPreview)
  const pagesChanged = usePagesChanged()
  const upload = useMutation({
    mutationFn: (page: NewPage) =>
      importPage(version.id, page, { onProgress: setShare, signal: leaving.current.signal }),
    onError: pagesChanged, // it may be there although its answer was lost
    onSuccess: async (page) => {
      toast.success('Page created successfully!')
      await pagesChanged()
      countOwnImport()
      if (page.skipped.count === 0) finish(page)
      else setDone(page)
    },
  })
  const example = useImportExample(version.id, finish)
  const type = chosenType ?? (file && guessContentType(file.name, preview.data))
  /** It holds the translations of a page that is there. */
  const belongsTo = preview.data && 'format' in preview.data ? preview.data.existing_page : null
  const hasFaults = preview.data !== undefined && preview.data.faults_count > 0
  const isBusy = upload.isPending || example.isPending

  function finish(page: Page) {
    onClose()
    onImported(page)
  }

  function choose(chosen: File) {
    upload.reset()
    setPreviewShare(0)
    const fault = faultOfFile(chosen, ACCEPTED)
    setFaults(fault ? { file: fault } : {})
    setFile(fault ? undefined : chosen)
    readAs(undefined)
    setLanguage(undefined)
    setSourceTexts(undefined)
    if (fault) return
    // The file's name is offered as the page's, unless somebody has typed another.
    if (name.trim() === '' || name === suggestedBy(file)) setName(suggestedBy(chosen) ?? '')
  }

  function readAs(id: string | undefined, uses?: ColumnUse[]) {
    setFormat(id)
    setColumns(uses)
  }

  function submit() {
    if (belongsTo && file) return setMergedInto(belongsTo)
    const found: Faults = {
      ...(name.trim() === '' && { name: NAME_REQUIRED }),
      ...(!type && { type: TYPE_REQUIRED }),
      ...(!file && { file: FILE_REQUIRED }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0 || !type || !file) return
    setShare(0)
    void client.cancelQueries({ queryKey: toPreview.queryKey }) // one upload of it at a time
    const read = { format: formatOf(preview.data), columns, language, sourceTexts }
    upload.mutate({ name: name.trim(), type, file, ...read, status })
  }

  function cancel() {
    leaving.current.abort()
    onClose()
  }

  if (many) return <ImportFilesDialog version={version} files={many} onClose={onClose} onImported={onImported} />
  if (done) return <SkippedDialog skipped={done.skipped} onClose={() => finish(done)} />
  if (mergedInto)
    return (
      <ReimportDialog
        page={mergedInto}
        project_id={version.project_id}
        language={sourceLanguage}
        given={file}
        onClose={onClose}
      />
    )
  const existing = file && pages.find((page) => page.name === name.trim())
  /** The preview of a file that is no CSV of ours. */
  const formatted = file && preview.data && 'format' in preview.data ? preview.data : undefined
  const bringsTranslations = formatted && Object.keys(formatted.translations).length > 0
  return (
    <DialogForm
      title="Create New Page"
      submit={belongsTo ? 'Merge into the page' : 'Create page'}
      isPending={isBusy}
      isDisabled={hasFaults}
      isCancelable={!example.isPending && !(upload.isPending && share >= 1)}
      onSubmit={submit}
      onClose={cancel}
    >
      {upload.error && <ImportFailure error={upload.error} />}
      <FileDrop
        label="File"
        accept={ACCEPTED}
        hint="A CSV with the columns identifier and content, or files of your game or app, a folder or a ZIP"
        file={file}
        onFile={choose}
        onMany={setMany}
        error={faults.file}
        isDisabled={isBusy}
      />
      {file && (
        <ImportPreview
          preview={preview}
          share={previewShare}
          onFormat={readAs}
          onColumns={readAs}
          isDisabled={isBusy}
        />
      )}
      <KeyTexts isShown={formatted?.has_key_texts === true && formatted.source_texts === null} />
      <SourceTextsChoice
        sourceTexts={formatted?.source_texts}
        path={file?.name ?? ''}
        isTable={formatted?.columns != null}
        onChange={setSourceTexts}
        isDisabled={isBusy}
      />
      {file && preview.data && <SkippedTexts skipped={preview.data.skipped} />}
      <LanguageChoice unnamed={formatted?.unnamed_language} onChange={setLanguage} isDisabled={isBusy} />
      {formatted && (
        <ExchangeOffer
          project_id={version.project_id}
          format={formatted.format.id}
          file={file}
          isDisabled={isBusy}
          onImported={onClose}
        />
      )}
      {!file && (
        <p className="text-13 text-muted">
          Don’t have a file?{' '}
          <TextButton onPress={() => example.mutate()} isDisabled={isBusy}>
            Use the example page
          </TextButton>
        </p>
      )}
      <Field
        label="Page name"
        isRequired
        value={name}
        onChange={(value) => {
          setName(value)
          setFaults({ ...faults, name: undefined })
        }}
        error={faults.name}
        isDisabled={isBusy}
      />
      {belongsTo && (
        <Alert kind="info" title={`This file belongs to the page ${belongsTo.name}`}>
          Its texts are translations of that page.
        </Alert>
      )}
      {existing && !belongsTo && (
        <Alert kind="info" title={`A page named ${existing.name} already exists`}>
          <TextButton onPress={() => setMergedInto(existing)} isDisabled={isBusy}>
            Merge into the existing page
          </TextButton>
        </Alert>
      )}
      <Select
        label="Content type"
        options={TYPE_OPTIONS}
        value={type}
        onChange={(code) => {
          setType(code)
          setFaults({ ...faults, type: undefined })
        }}
        placeholder="Select a content type"
        error={faults.type}
        isDisabled={isBusy}
        hint={file && !chosenType ? 'Guessed from the file; it tells the AI what kind of text this is.' : undefined}
      />
      {bringsTranslations && <StatusChoice value={status} onChange={setStatus} isDisabled={isBusy} />}
      {upload.isPending && <UploadProgress label="Import" share={share} />}
    </DialogForm>
  )
}

function ImportFailure({ error }: { error: Error }) {
  if (!(error instanceof AnswerLost))
    return <ErrorAlert error={error} title="Failed to create page. Please try again." />
  return <Alert title="The page may have been created">{error.message} Please look for it before you try again.</Alert>
}
