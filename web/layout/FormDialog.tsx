import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { afterFrames } from '../ui/drawing/afterFrames.ts'
import { Dialog, DialogBody, DialogFooter } from '../ui/overlays/Dialog.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'

type FormDialogProps = {
  title: string
  /** The label of the submit button. */
  submit: string
  tone?: 'primary' | 'danger'
  /** The title of a failure. */
  failure: string
  error: Error | null
  isPending: boolean
  isDisabled?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A few fields over the screen, sent by Enter or the button; while it is under way it can be neither left nor sent again. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, tone = 'primary', failure, error, isPending, isDisabled, onSubmit, onClose, children } = props

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    onSubmit()
    const form = event.currentTarget
    // once the faults that were found are shown
    afterFrames(2, () => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <Dialog title={title} isOpen onClose={onClose} isDismissable={!isPending}>
      <form onSubmit={send} noValidate className="contents">
        <DialogBody>
          {error && <ErrorAlert error={error} title={failure} />}
          {children}
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant={tone} isPending={isPending} isDisabled={isDisabled}>
            {submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
