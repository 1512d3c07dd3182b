import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/Toast.tsx'

const UNDO_MS = 8_000
/** What the keyboard takes back: what the message that came last offers. */
let offered: (() => void) | undefined

/** Says what was done and offers to take it back for 8 seconds (reading 33). */
export function undoToast(message: string, onUndo: () => Promise<unknown>) {
  const undo = () => {
    withdraw()
    toast.dismiss(id)
    onUndo().catch(() => toast.error('Failed to update translation'))
  }
  const withdraw = () => {
    clearTimeout(over)
    if (offered === undo) offered = undefined
  }
  const over = setTimeout(withdraw, UNDO_MS)
  offered = undo
  const id = toast.plain(
    <span className="flex items-center gap-3">
      {message}
      <Button size="sm" onPress={undo}>
        Undo
      </Button>
    </span>,
    { durationMs: UNDO_MS },
  )
}

export const undoLast = () => offered?.()
