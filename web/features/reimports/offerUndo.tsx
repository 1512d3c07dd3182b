import { Refusal } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { titled, toast } from '../../ui/overlays/Toast.tsx'

const UNDO_MS = 12_000
const ALREADY_UNDONE = 409
const messageOf = (operation_id: string) => `undo ${operation_id}`

/** Says what was done, with its undo, which stays where the operation is listed too. */
export const offerUndo = (operation_id: string, message: string, undo: () => void) =>
  toast.plain(
    <span className="flex items-center gap-3">
      {message}
      <Button size="sm" onPress={undo}>
        Undo
      </Button>
    </span>,
    { id: messageOf(operation_id), durationMs: UNDO_MS },
  )

/** Called when an undo begins, wherever it was asked for: the offer is gone at once, so that nobody can take it twice. */
export const withdrawOffer = (operation_id: string) => toast.remove(messageOf(operation_id))

/** To people it is no failure that a colleague, or they themselves elsewhere, were first. */
export const sayUndoFailed = (title: string, error: Error) =>
  error instanceof Refusal && error.status === ALREADY_UNDONE
    ? toast.plain(error.message)
    : toast.error(titled(title, error.message))
