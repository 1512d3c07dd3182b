import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { FILE_EXTENSIONS } from '#server/files/detect/constants.ts'
import type { Reimported, ReimportedFile, ReimportPreview } from '#server/files/merge/contract.ts'
import type { SourceRepeats, SourceTexts } from '#server/files/read/constants.ts'
import type { Page } from '#server/pages/contract.ts'
import { AnswerLost } from '../../../api/upload.ts'
import { ErrorAlert } from '../../../layout/ErrorAlert.tsx'
import { DialogForm } from '../../../layout/FormDialog.tsx'
import { PreviewFailure } from '../../../layout/PreviewFailure.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { countRows, formatNumber } from '../../../ui/data/numbers.ts'
import { UploadProgress } from '../../../ui/data/UploadProgress.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { toast } from '../../../ui/overlays/Toast.tsx'
import { CostAfterwards } from '../../billing/CostAfterwards.tsx'
import { countTexts } from '../../operations/countTexts.ts'
import { useUndone } from '../../operations/useUndone.ts'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { RepeatsChoice } from '../RepeatsChoice.tsx'
import { KeyTexts } from '../reports/KeyTexts.tsx'
import { SkippedDialog } from '../reports/SkippedDialog.tsx'
import { SkippedTexts } from '../reports/SkippedTexts.tsx'
import { useTakesLong } from '../reports/useTakesLong.ts'
import { WaitingForTranslation } from '../reports/WaitingForTranslation.tsx'
import { SourceTextsChoice } from '../SourceTextsChoice.tsx'
import { reimport, reimportPreviewQuery, useTextsChanged } from './queries.ts'
import { ReimportChanges } from './ReimportChanges.tsx'
import { ReimportFaults } from './ReimportFaults.tsx'
import { UnrelatedFile } from './UnrelatedFile.tsx'

const ACCEPTED = FILE_EXTENSIONS.map((extension) => `.${extension}`)

type Props = {
  page: Pick<Page, 'id' | 'name'>
  project_id: string
  language: LanguageCode
  /** Chosen before the dialog opened. */
  given?: File | undefined
  onClose: () => void
}

/** A file that comes back for a page: what it would change, and the merge. */
export function ReimportDialog({ page, project_id, language, given, onClose }: Props) {
  const [file, setFile] = useState(given)
  const [format, setFormat] = useState<string>()
  const [fileLanguage, setFileLanguage] = useState<LanguageCode>()
  const [sourceTexts, setSourceTexts] = useState<SourceTexts>()
  const [repeats, setRepeats] = useState<SourceRepeats>()
  const [fault, setFault] = useState<string>()
  const [share, setShare] = useState(0)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [done, setDone] = useState<ReimportedFile>()
  const leaving = useRef(new AbortController())
  const client = useQueryClient()
  const toPreview = reimportPreviewQuery(
    page.id,
    file,
    { format, language: fileLanguage, sourceTexts, sourceRepeats: repeats },
    setShare,
  )
  const preview = useQuery(toPreview)
  const textsChanged = useTextsChanged(page.id)
  const { offerUndo } = useUndone()
  const merge = useMutation({
    mutationFn: (file: File) =>
      reimport(
        page.id,
        {
          file,
          format: format ?? preview.data?.format.id,
          language: fileLanguage,
          sourceTexts,
          sourceRepeats: repeats,
          isConfirmed,
        },
        { onProgress: setShare, signal: leaving.current.signal },
      ),
    onSettled: textsChanged,
    onSuccess: (done) => {
      say(done)
      if (done.skipped.count === 0) onClose()
      else setDone(done)
    },
  })

  function say({ id, counts, suggestions, repeats_kept }: Reimported) {
    if (id === null) return void toast.plain('The file has no changes')
    offerUndo(id, `Merged: ${countTexts(counts)}`)
    if (suggestions.length > 0) toast.plain(sayWhere(suggestions))
    if (repeats_kept > 0)
      toast.plain(`${countRows(repeats_kept)} kept a translation: the file repeats the source text there`)
  }

  function submit() {
    if (!file) return setFault('Please select a file')
    setShare(0)
    void client.cancelQueries({ queryKey: toPreview.queryKey }) // one upload of it at a time
    merge.mutate(file)
  }

  function cancel() {
    leaving.current.abort()
    onClose()
  }

  const isBusy = merge.isPending
  const isSent = isBusy && share >= 1
  const isWaiting = useTakesLong(isSent)
  if (done) return <SkippedDialog skipped={done.skipped} onClose={onClose} />
  const { data, isFetching } = preview
  return (
    <DialogForm
      title={`Import a newer file of ${page.name}`}
      submit="Merge changes"
      isPending={isBusy}
      isDisabled={
        data !== undefined && (data.faults_count > 0 || isWithoutChanges(data) || (data.is_unrelated && !isConfirmed))
      }
      isCancelable={!isSent || isWaiting}
      onSubmit={submit}
      onClose={cancel}
    >
      {merge.error && <MergeFailure error={merge.error} />}
      <FileDrop
        label="File"
        accept={ACCEPTED}
        hint="The file with new texts, or an exported one with translations. Nothing that people wrote is lost."
        file={file}
        onFile={(chosen) => {
          merge.reset()
          setFault(undefined)
          setFormat(undefined)
          setFileLanguage(undefined)
          setSourceTexts(undefined)
          setRepeats(undefined)
          setShare(0)
          setIsConfirmed(false)
          setFile(chosen)
        }}
        error={fault}
        isDisabled={isBusy}
      />
      {data && data.formats.length > 1 && (
        <Select
          label="Format"
          options={data.formats.map(({ id, name }) => ({ id, label: name }))}
          value={data.format.id}
          onChange={setFormat}
          isDisabled={isBusy}
        />
      )}
      <LanguageChoice unnamed={data?.unnamed_language} onChange={setFileLanguage} isDisabled={isBusy} />
      <KeyTexts isShown={data?.has_key_texts === true && data.source_texts === null} />
      <SourceTextsChoice
        sourceTexts={data?.source_texts}
        path={file?.name ?? ''}
        isTable={data?.format.id === 'csv' || data?.format.id === 'xlsx'}
        onChange={setSourceTexts}
        isDisabled={isBusy}
      />
      <PreviewFailure title="The file cannot be read" query={preview} />
      {file && (isFetching || isBusy) && <UploadProgress label={isBusy ? 'Import' : 'Preview'} share={share} />}
      {isWaiting && <WaitingForTranslation />}
      {data && !isFetching && <ReimportFaults preview={data} />}
      {data && !isFetching && data.faults_count === 0 && <PreviewOfFile preview={data} {...{ project_id, language }} />}
      {data && !isFetching && data.is_unrelated && (
        <UnrelatedFile isConfirmed={isConfirmed} onChange={setIsConfirmed} isDisabled={isBusy} />
      )}
      {data && (
        <RepeatsChoice rows={data.repeats} value={repeats ?? 'keep'} onChange={setRepeats} isDisabled={isBusy} />
      )}
      {data && isWithoutChanges(data) && (
        <p className="text-13">
          {data.unnamed_language?.language === null ? 'The source texts have no changes.' : 'The file has no changes.'}
        </p>
      )}
    </DialogForm>
  )
}

type PreviewOfFileProps = { preview: ReimportPreview } & Pick<Props, 'project_id' | 'language'>

function PreviewOfFile({ preview, project_id, language }: PreviewOfFileProps) {
  return (
    <>
      {preview.language && (
        <p className="text-13">
          {`This file is in ${languageName(preview.language)}. Its texts are translations; source texts stay as they are.`}
        </p>
      )}
      {preview.made_from && <p className="text-13 text-muted">{sayMadeFrom(preview.made_from)}</p>}
      <ReimportChanges preview={preview} language={language} />
      <SkippedTexts skipped={preview.skipped} />
      <CostAfterwards price={preview} project_id={project_id}>
        To translate what is new and changed
      </CostAfterwards>
    </>
  )
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function sayMadeFrom({ kind, language, at, version_name, changed_since }: NonNullable<ReimportPreview['made_from']>) {
  const origin = kind === 'export' && language ? `export into ${languageName(language)}` : kind
  const known = `Made from the ${origin} of ${time.format(new Date(at))}`
  if (changed_since === null) return `${known}${version_name === null ? '' : ` in version ${version_name}`}.`
  if (changed_since === 0) return `${known}. No translation has changed here since.`
  const translations = changed_since === 1 ? '1 translation has' : `${formatNumber(changed_since)} translations have`
  return `${known}. ${translations} changed here since, which the merge keeps.`
}

const isWithoutChanges = ({ counts, faults_count }: ReimportPreview) =>
  faults_count === 0 && Object.values(counts).every((count) => count === 0)

const MAX_NAMED = 3

/** Names the texts that were changed in the page and in the file: the page's text stays, with the file's beside it. */
function sayWhere(suggestions: Reimported['suggestions']) {
  const named = suggestions.slice(0, MAX_NAMED).map(({ identifier, language }) => {
    return language === null ? identifier : `${identifier} (${languageName(language)})`
  })
  const more = suggestions.length - named.length
  return `Changed on both sides, see the suggestions: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function MergeFailure({ error }: { error: Error }) {
  if (!(error instanceof AnswerLost)) return <ErrorAlert error={error} title="Nothing was changed." />
  return <Alert title="The file may have been merged">{error.message} Please look before you try again.</Alert>
}
