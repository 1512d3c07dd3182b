import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { afterFrames } from '../ui/drawing/afterFrames.ts'
import { Dialog, DialogBody, DialogFooter } from '../ui/overlays/Dialog.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'

type DialogFormProps = {
  title: string
  submit: string
  tone?: 'primary' | 'danger'
  isPending: boolean
  isDisabled?: boolean
  /** Whether Cancel stops what is under way. By default it waits for the end. */
  isCancelable?: boolean
  onSubmit: () => void
  /** Both Cancel and leaving the dialog in another way, which waits while something is under way. */
  onClose: () => void
  children: ReactNode
}

export function DialogForm(props: DialogFormProps) {
  const { title, submit, tone = 'primary', isPending, isDisabled, onSubmit, onClose, children } = props
  const { isCancelable = !isPending } = props

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
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          <Button onPress={onClose} isDisabled={!isCancelable}>
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

type FormDialogProps = Omit<DialogFormProps, 'isCancelable'> & {
  failure: string
  error: Error | null
}

export const FormDialog = ({ failure, error, children, ...form }: FormDialogProps) => (
  <DialogForm {...form}>
    {error && <ErrorAlert error={error} title={failure} />}
    {children}
  </DialogForm>
)
