import { useQuery } from '@tanstack/react-query'
import { CONTENT_TYPE_CODES, CONTENT_TYPES } from '#db/vocabulary/contentTypes.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { TextButton } from '#web/ui/buttons/TextButton.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { FileDrop } from '#web/ui/fields/FileDrop.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { pagesQuery } from '../../pages/queries.ts'
import { SayFindings } from '../../rowText/SayFindings.tsx'
import { ACCEPTED } from '../accepted.ts'
import { FormatChoice } from '../choices/FormatChoice.tsx'
import { StatusChoice } from '../choices/StatusChoice.tsx'
import { formattedOf, isBusy, pageTypeOf, previewOf } from '../dialog/questions.ts'
import { SkippedTexts } from '../reports/SkippedTexts.tsx'
import { ExchangeOffer } from './ExchangeOffer.tsx'
import { FilePreview } from './FilePreview.tsx'
import { FileReading } from './FileReading.tsx'
import type { FormProps } from './form.ts'

const TYPE_OPTIONS = CONTENT_TYPE_CODES.map((code) => ({ id: code, label: CONTENT_TYPES[code] }))

export function NewPageForm(props: FormProps) {
  const { state, send } = props
  const { files, faults, name, type, status } = state
  const formatted = formattedOf(state)
  const isDisabled = isBusy(state)
  const hasTranslations = formatted && Object.keys(formatted.translations).length > 0
  return (
    <>
      <FileDrop
        label="File"
        accept={ACCEPTED}
        hint="A CSV with the columns identifier and content, or files of your game or app, a folder or a ZIP"
        file={files[0]?.file}
        onFile={(file) => send({ type: 'choose', files: [{ path: file.name, file }] })}
        onMany={(files) => send({ type: 'choose', files })}
        error={faults.file}
        isDisabled={isDisabled}
      />
      {files.length > 0 && <ChosenFile {...props} />}
      {files.length === 0 && (
        <p className="text-13 text-muted">
          Don’t have a file?{' '}
          <TextButton onPress={() => send({ type: 'take example' })} isDisabled={isDisabled}>
            Use the example page
          </TextButton>
        </p>
      )}
      <Field
        label="Page name"
        isRequired
        value={name}
        onChange={(name) => send({ type: 'edit', fields: { name } })}
        error={faults.name}
        isDisabled={isDisabled}
      />
      <ExistingPage {...props} />
      <Select
        label="Content type"
        options={TYPE_OPTIONS}
        value={pageTypeOf(state)}
        onChange={(type) => send({ type: 'edit', fields: { type } })}
        placeholder="Select a content type"
        error={faults.type}
        isDisabled={isDisabled}
        hint={
          files.length > 0 && !type ? 'Guessed from the file; it tells the AI what kind of text this is.' : undefined
        }
      />
      {hasTranslations && (
        <StatusChoice
          value={status}
          onChange={(status) => send({ type: 'edit', fields: { status } })}
          isDisabled={isDisabled}
        />
      )}
    </>
  )
}

function ChosenFile({ state, send, version }: FormProps) {
  const { path, file } = state.files[0]!
  const preview = previewOf(state, 'page')
  const formatted = formattedOf(state)
  const isDisabled = isBusy(state)
  return (
    <>
      {formatted && (
        <FormatChoice
          format={formatted.format}
          formats={formatted.formats}
          onChange={(format) => send({ type: 'choice', path, choice: { format, columns: undefined } })}
          isDisabled={isDisabled}
        />
      )}
      <FilePreview
        state={state}
        onRetry={() => send({ type: 'plan again' })}
        onColumns={(format, uses) => send({ type: 'choice', path, choice: { format, columns: uses.join(',') } })}
        isDisabled={isDisabled}
      />
      {preview && <SayFindings findings={preview.findings} />}
      {preview && !formatted && <SkippedTexts skipped={preview.skipped} />}
      {formatted && (
        <>
          <FileReading
            preview={formatted}
            path={path}
            isTable={formatted.columns !== null}
            choice={state.choices[path] ?? {}}
            onChoice={(choice) => send({ type: 'choice', path, choice })}
            isDisabled={isDisabled}
          />
          <ExchangeOffer
            project_id={version.project_id}
            format={formatted.format.id}
            file={file}
            isDisabled={isDisabled}
            onImported={() => send({ type: 'leave out', path })}
          />
        </>
      )}
    </>
  )
}

function ExistingPage({ state, send, version }: FormProps) {
  const { data: pages = [] } = useQuery(pagesQuery(version.id))
  const belongsTo = formattedOf(state)?.existing_page
  if (belongsTo)
    return (
      <Alert kind="info" title={`This file belongs to the page ${belongsTo.name}`}>
        Its texts are translations of that page.
      </Alert>
    )
  const namesake = state.files.length > 0 && pages.find(({ name }) => name === state.name.trim())
  return (
    namesake && (
      <Alert kind="info" title={`A page named ${namesake.name} already exists`}>
        <TextButton onPress={() => send({ type: 'merge into', page: namesake })} isDisabled={isBusy(state)}>
          Merge into the existing page
        </TextButton>
      </Alert>
    )
  )
}
