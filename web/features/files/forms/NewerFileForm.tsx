import { languageName } from '#db/vocabulary/languages.ts'
import type { ReimportPreview } from '#server/files/merge/contract.ts'
import { PreviewFailure } from '#web/layout/PreviewFailure.tsx'
import { FileFaults } from '#web/ui/data/FileFaults.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { UploadProgress } from '#web/ui/data/UploadProgress.tsx'
import { FileDrop } from '#web/ui/fields/FileDrop.tsx'
import { CostAfterwards } from '../../billing/CostAfterwards.tsx'
import { SayFindings } from '../../rowText/SayFindings.tsx'
import { MERGED } from '../accepted.ts'
import { FormatChoice } from '../choices/FormatChoice.tsx'
import { UnrelatedFile } from '../choices/UnrelatedFile.tsx'
import { isBusy, isWithoutChanges, previewOf } from '../dialog/questions.ts'
import { ReimportChanges } from '../merge/ReimportChanges.tsx'
import { FileReading } from './FileReading.tsx'
import type { FormProps } from './form.ts'

const TABLES = ['csv', 'xlsx']

export function NewerFileForm(props: FormProps) {
  const { state, send } = props
  const { files, phase, refusal, faults, share, choices } = state
  const path = files[0]?.path ?? ''
  const preview = previewOf(state, 'newer')
  const isDisabled = isBusy(state)
  const query = { error: refusal, refetch: () => send({ type: 'plan again' }), isFetching: phase === 'planning' }
  return (
    <>
      <FileDrop
        label="File"
        accept={MERGED}
        hint="The file with new texts, or an exported one with translations. Nothing that people wrote is lost."
        file={files[0]?.file}
        onFile={(file) => send({ type: 'choose', files: [{ path: file.name, file }] })}
        error={faults.file}
        isDisabled={isDisabled}
      />
      {preview && (
        <>
          <FormatChoice
            format={preview.format}
            formats={preview.formats}
            onChange={(format) => send({ type: 'choice', path, choice: { format } })}
            isDisabled={isDisabled}
          />
          <FileReading
            preview={preview}
            path={path}
            isTable={TABLES.includes(preview.format.id)}
            choice={choices[path] ?? {}}
            onChoice={(choice) => send({ type: 'choice', path, choice })}
            isDisabled={isDisabled}
          />
        </>
      )}
      <PreviewFailure title="The file cannot be read" query={query} />
      {phase === 'planning' && <UploadProgress label="Preview" share={share} />}
      {preview && phase !== 'planning' && phase !== 'refused' && <PlannedMerge {...props} preview={preview} />}
    </>
  )
}

type PlannedMergeProps = FormProps & { preview: ReimportPreview }

function PlannedMerge({ state, send, version, sourceLanguage, preview }: PlannedMergeProps) {
  const path = state.files[0]!.path
  return (
    <>
      <FileFaults faults={preview.faults} count={preview.faults_count} />
      {preview.faults_count === 0 && (
        <>
          {preview.language && (
            <p className="text-13">
              {`This file is in ${languageName(preview.language)}. Its texts are translations; source texts stay as they are.`}
            </p>
          )}
          {preview.made_from && <p className="text-13 text-muted">{sayMadeFrom(preview.made_from)}</p>}
          <ReimportChanges preview={preview} language={sourceLanguage} />
          <SayFindings findings={preview.findings} />
          <CostAfterwards price={preview} project_id={version.project_id}>
            To translate what is new and changed
          </CostAfterwards>
        </>
      )}
      {preview.is_unrelated && (
        <UnrelatedFile
          isConfirmed={state.choices[path]?.merges_unrelated === true}
          onChange={(merges_unrelated) => send({ type: 'choice', path, choice: { merges_unrelated } })}
          isDisabled={isBusy(state)}
        />
      )}
      {isWithoutChanges(preview) && (
        <p className="text-13">
          {preview.unnamed_language?.language === null
            ? 'The source texts have no changes.'
            : 'The file has no changes.'}
        </p>
      )}
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
