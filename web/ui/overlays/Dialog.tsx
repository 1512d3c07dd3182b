import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Alert } from '../Alert.tsx'
import { Button } from '../buttons/Button.tsx'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Off while something runs that must not be lost by a stray click or Escape. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

export function Dialog({ title, isOpen, onClose, isDismissable = true, role = 'dialog', children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] animate-fade place-items-end overflow-y-auto bg-scrim pb-(--toast-room) sm:place-items-center sm:p-4 sm:pb-[calc(1rem+var(--toast-room,0px))]"
    >
      <Modal className="w-full animate-appear rounded-t-lg border border-line bg-raised shadow-float sm:w-120 sm:rounded-lg">
        <AriaDialog role={role} className="flex max-h-[calc(90dvh-var(--toast-room,0px))] flex-col outline-none">
          <header className="flex items-center justify-between gap-4 px-5 pt-4 pb-3">
            <Heading slot="title" className="min-w-0 text-16 font-semibold wrap-anywhere">
              {title}
            </Heading>
            {/* Without a tooltip, which would take the first Escape for itself. */}
            {isDismissable && <Button variant="ghost" size="sm" icon={X} aria-label="Close" onPress={onClose} />}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-0 min-w-0 flex-col gap-4 overflow-y-auto px-5 pb-5 break-words">{children}</div>
)

export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">{children}</footer>
)

type ConfirmProps = {
  title: string
  children: ReactNode
  confirm: string
  tone?: 'danger' | 'primary'
  /** For questions whose answer could be taken to be `Cancel`. */
  dismiss?: string
  isOpen: boolean
  isPending?: boolean
  isDisabled?: boolean
  error?: string
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  tone = 'danger',
  dismiss = 'Cancel',
  isOpen,
  isPending,
  isDisabled,
  error,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog title={title} role="alertdialog" isOpen={isOpen} onClose={onClose} isDismissable={!isPending}>
      <DialogBody>
        {error && <Alert>{error}</Alert>}
        <div className="text-muted">{children}</div>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose} isDisabled={isPending}>
          {dismiss}
        </Button>
        <Button variant={tone} onPress={onConfirm} isPending={isPending} isDisabled={isDisabled}>
          {confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
