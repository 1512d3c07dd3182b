import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/Toast.tsx'

const UNDO_MS = 8_000

/** Says what was done and offers to take it back for 8 seconds (reading 33). */
export function undoToast(message: string, onUndo: () => Promise<unknown>) {
  const undo = () => {
    toast.dismiss(id)
    onUndo().catch(() => toast.error('Failed to update translation'))
  }
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
