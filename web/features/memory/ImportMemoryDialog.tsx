import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TMX } from '#server/memory/constants.ts'
import { faultOfFile } from '../../api/faultOfFile.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { UploadProgress } from '../../ui/data/UploadProgress.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useImportMemory } from './queries.ts'

const ENDINGS = [TMX.ending]

/** Closing it stops an upload, which then leaves nothing. */
export function ImportMemoryDialog({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [share, setShare] = useState(0)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const upload = useImportMemory(project_id, setShare)

  function choose(chosen: File) {
    upload.reset()
    const isTmx = chosen.name.toLowerCase().endsWith(TMX.ending)
    const fault = isTmx ? faultOfFile(chosen, ENDINGS) : TMX.required
    setError(fault)
    setFile(fault ? undefined : chosen)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!file) return setError(TMX.required)
    setShare(0)
    stop.current = new AbortController()
    const { signal } = stop.current
    upload.mutate(
      { file, signal },
      {
        onSuccess({ imported, left_out }) {
          const rest = left_out === 0 ? '' : `, ${formatNumber(left_out)} left out`
          toast.success(`${formatNumber(imported)} translations imported${rest}`)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title="Import translation memory" isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          {upload.error && <ErrorAlert title="Nothing was imported" error={upload.error} />}
          <FileDrop
            label="File"
            accept={ENDINGS}
            hint="A TMX, as translation tools export their memories"
            file={file}
            onFile={choose}
            error={error}
            isDisabled={upload.isPending}
          />
          <p className="text-13 text-muted">
            Of two translations of the same text the later one counts. Languages that the project does not have are left
            out.
          </p>
          {upload.isPending && <UploadProgress label="Import" share={share} />}
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={upload.isPending}>
            Import
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
