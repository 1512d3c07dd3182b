import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'
import { DialogForm } from '../../layout/FormDialog.tsx'
import { UploadProgress } from '../../ui/data/UploadProgress.tsx'
import type { PathFile } from '../../ui/fields/pathFiles.ts'
import { canSubmit, isBusy, isUp, kindOf } from './dialog/questions.ts'
import type { MergedPage } from './dialog/state.ts'
import { useFiles } from './dialog/useFiles.ts'
import { FileProgress } from './forms/FileProgress.tsx'
import { ManyFilesForm } from './forms/ManyFilesForm.tsx'
import { NewerFileForm } from './forms/NewerFileForm.tsx'
import { NewPageForm } from './forms/NewPageForm.tsx'
import { SendFailure } from './forms/SendFailure.tsx'
import { submitOf, titleOf } from './forms/words.ts'
import { SkippedDialog } from './reports/SkippedDialog.tsx'
import { useTakesLong } from './reports/useTakesLong.ts'
import { WaitingForTranslation } from './reports/WaitingForTranslation.tsx'

type Props = {
  version: Pick<Version, 'id' | 'project_id'>
  sourceLanguage: LanguageCode
  /** The page that the file is a newer one of; without it the files become pages. */
  page?: MergedPage
  given?: readonly PathFile[] | undefined
  onClose: () => void
  onImported: (page: Page) => void
}

const FORMS = { page: NewPageForm, newer: NewerFileForm, many: ManyFilesForm }

export function FilesDialog({ version, sourceLanguage, page, given = [], onClose, onImported }: Props) {
  const { state, send } = useFiles({ version, page, given, onClose, onImported })
  const { phase, done, failure, share, files } = state
  const kind = kindOf(state)
  const Form = FORMS[kind]
  // Nothing holds a new page of one file.
  const isWaiting = useTakesLong(isUp(state)) && kind !== 'page'
  if (phase === 'told' && done)
    return <SkippedDialog skipped={done.answer.skipped} onClose={() => send({ type: 'close' })} />
  return (
    <DialogForm
      key={kind}
      title={titleOf(state)}
      submit={submitOf(state)}
      isPending={isBusy(state)}
      isDisabled={!canSubmit(state)}
      isCancelable={!isUp(state) || isWaiting}
      onSubmit={() => send({ type: 'submit' })}
      onClose={() => send({ type: 'close' })}
    >
      {failure && <SendFailure kind={kind} error={failure} />}
      <Form {...{ state, send, version, sourceLanguage }} />
      {isBusy(state) &&
        (kind === 'many' ? (
          <FileProgress label="Import" files={files} share={share} />
        ) : (
          <UploadProgress label="Import" share={share} />
        ))}
      {isWaiting && <WaitingForTranslation />}
    </DialogForm>
  )
}
