import { PreviewFailure } from '#web/layout/PreviewFailure.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { CostAfterwards } from '../../billing/CostAfterwards.tsx'
import { SayFindings } from '../../rowText/SayFindings.tsx'
import { StatusChoice } from '../choices/StatusChoice.tsx'
import { isBusy, previewOf, readPages } from '../dialog/questions.ts'
import { UnusedFiles } from '../reports/UnusedFiles.tsx'
import { FileProgress } from './FileProgress.tsx'
import type { FormProps } from './form.ts'
import { PlannedPageItem } from './PlannedPageItem.tsx'

export function ManyFilesForm({ state, send, version }: FormProps) {
  const { files, phase, refusal, share, status } = state
  const preview = previewOf(state, 'many')
  const { fresh, faulty } = readPages(state)
  const isPlanning = phase === 'planning'
  const query = { error: refusal, refetch: () => send({ type: 'plan again' }), isFetching: isPlanning }
  const hasTranslations = fresh.some(({ translations }) => Object.keys(translations).length > 0)
  return (
    <>
      <PreviewFailure title="The files cannot be read" query={query} />
      {isPlanning && !preview && <FileProgress label="Preview" files={files} share={share} />}
      {preview && !isBusy(state) && (
        <>
          {preview.pages.length === 0 && <Alert kind="info">None of these files can be read.</Alert>}
          <ul aria-label="Pages" className="divide-y divide-line rounded-md border border-line px-3">
            {preview.pages.map((page) => (
              <PlannedPageItem
                key={page.path}
                page={page}
                project_id={version.project_id}
                file={files.find(({ path }) => path === page.path)?.file}
                choices={state.choices}
                onChoice={(choice) => send({ type: 'choice', path: page.path, choice })}
                isDisabled={isPlanning}
              />
            ))}
          </ul>
          <SayFindings findings={preview.findings} />
          <UnusedFiles files={preview.unused} />
          <CostAfterwards price={preview} project_id={version.project_id}>
            To translate what is new and changed in pages that are there
          </CostAfterwards>
        </>
      )}
      {hasTranslations && (
        <StatusChoice
          value={status}
          onChange={(status) => send({ type: 'edit', fields: { status } })}
          isDisabled={isBusy(state)}
        />
      )}
      {faulty.length > 0 && (
        <p role="status" className="text-13 wrap-anywhere text-red">
          {`Fix or leave out what cannot be imported: ${faulty.map(({ path }) => path).join(', ')}`}
        </p>
      )}
    </>
  )
}
