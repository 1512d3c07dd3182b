import { useRef, useState } from 'react'
import { FONT, FONT_ENDINGS } from '#server/textBoxes/constants.ts'
import { faultOfFile } from '../../api/faultOfFile.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { DialogForm } from '../../layout/FormDialog.tsx'
import { UploadProgress } from '../../ui/data/UploadProgress.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useAddFont } from './queries.ts'

export function AddFontDialog({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [share, setShare] = useState(0)
  const leaving = useRef(new AbortController())
  const add = useAddFont(project_id, setShare)

  function choose(chosen: File) {
    add.reset()
    const isFont = FONT_ENDINGS.some((ending) => chosen.name.toLowerCase().endsWith(ending))
    const fault = isFont ? faultOfFile(chosen, FONT_ENDINGS) : FONT.required
    setError(fault)
    setFile(fault ? undefined : chosen)
  }

  function submit() {
    if (!file) return setError(FONT.required)
    setShare(0)
    add.mutate(
      { file, signal: leaving.current.signal },
      {
        onSuccess({ name }) {
          toast.success(`${name} added`)
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
      title="Add font"
      submit="Add font"
      isPending={add.isPending}
      isCancelable
      onSubmit={submit}
      onClose={cancel}
    >
      {add.error && <ErrorAlert title="The font was not added" error={add.error} />}
      <FileDrop
        label="Font"
        accept={FONT_ENDINGS}
        hint="TTF, OTF or WOFF2, the file that your game ships"
        file={file}
        onFile={choose}
        {...(error === undefined ? {} : { error })}
        isDisabled={add.isPending}
      />
      <p className="text-13 text-muted">
        Whoever reads the project can download it. Add it only if its license allows that.
      </p>
      {add.isPending && <UploadProgress label="Font" share={share} />}
    </DialogForm>
  )
}
