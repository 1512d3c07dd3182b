import { useRef, useState } from 'react'
import { TMX } from '#server/memory/constants.ts'
import { faultOfFile } from '../../api/faultOfFile.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { DialogForm } from '../../layout/FormDialog.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { UploadProgress } from '../../ui/data/UploadProgress.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useImportMemory } from './queries.ts'

const ENDINGS = [TMX.ending]

export function ImportMemoryDialog({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [share, setShare] = useState(0)
  const leaving = useRef(new AbortController())
  const upload = useImportMemory(project_id, setShare)

  function choose(chosen: File) {
    upload.reset()
    const isTmx = chosen.name.toLowerCase().endsWith(TMX.ending)
    const fault = isTmx ? faultOfFile(chosen, ENDINGS) : TMX.required
    setError(fault)
    setFile(fault ? undefined : chosen)
  }

  function submit() {
    if (!file) return setError(TMX.required)
    setShare(0)
    upload.mutate(
      { file, signal: leaving.current.signal },
      {
        onSuccess({ imported, left_out }) {
          const rest = left_out === 0 ? '' : `, ${formatNumber(left_out)} left out`
          toast.success(`${formatNumber(imported)} ${imported === 1 ? 'translation' : 'translations'} imported${rest}`)
          onClose()
        },
      },
    )
  }

  function cancel() {
    leaving.current.abort()
    onClose()
  }

  return (
    <DialogForm
      title="Import translation memory"
      submit="Import"
      isPending={upload.isPending}
      isCancelable
      onSubmit={submit}
      onClose={cancel}
    >
      {upload.error && <ErrorAlert title="Nothing was imported" error={upload.error} />}
      <FileDrop
        label="File"
        accept={ENDINGS}
        hint="A TMX file that a translation tool exported"
        file={file}
        onFile={choose}
        error={error}
        isDisabled={upload.isPending}
      />
      <p className="text-13 text-muted">
        If a text has two translations, the later one counts. Languages that the project does not have are left out.
      </p>
      {upload.isPending && <UploadProgress label="Import" share={share} />}
    </DialogForm>
  )
}
