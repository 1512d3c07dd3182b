import { TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../../ui/buttons/Button.tsx'
import { afterFrames } from '../../ui/drawing/afterFrames.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { faultQuestion } from './faultQuestion.ts'

export function FaultDialog({ onFix }: { onFix: () => void }) {
  const question = useStore(faultQuestion)
  if (!question) return null
  const close = (then: () => void) => {
    faultQuestion.setState(undefined, true)
    afterFrames(2, then) // the dialog gives the focus back first
  }
  return (
    <Dialog
      title={`Save with ${question.faults.length === 1 ? 'this issue' : 'these issues'}?`}
      role="alertdialog"
      isOpen
      onClose={() => close(onFix)}
    >
      <DialogBody>
        <ul className="flex flex-col gap-1">
          {question.faults.map((fault) => (
            <li key={fault} className="flex items-center gap-2 text-amber">
              <TriangleAlert aria-hidden size={14} className="shrink-0" />
              <bdi dir="ltr">{fault}</bdi>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onPress={() => close(question.save)}>Save anyway</Button>
        <Button variant="primary" onPress={() => close(onFix)} autoFocus>
          Fix it
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const SHOWN_MS = 8_000

export function faultToast(faults: readonly string[], onFix: () => void) {
  const id = toast.plain(
    <span className="flex items-center gap-3">
      Saved with {faults.length === 1 ? 'an issue' : 'issues'}. {faults.join(' ')}
      <Button
        size="sm"
        onPress={() => {
          toast.dismiss(id)
          onFix()
        }}
      >
        Fix it
      </Button>
    </span>,
    { durationMs: SHOWN_MS },
  )
}
