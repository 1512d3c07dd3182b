import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'

const UNDO_MS = 12_000

/** Says what was done, with its undo, which stays where the operation is listed too. */
export function offerUndo(message: string, undo: () => void) {
  const id = toast.plain(
    <span className="flex items-center gap-3">
      {message}
      <Button
        size="sm"
        onPress={() => {
          toast.dismiss(id)
          undo()
        }}
      >
        Undo
      </Button>
    </span>,
    { durationMs: UNDO_MS },
  )
}
