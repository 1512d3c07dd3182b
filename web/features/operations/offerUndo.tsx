import { Refusal } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { titled, toast } from '../../ui/overlays/Toast.tsx'

const UNDO_MS = 12_000
const ALREADY_UNDONE = 409
const messageOf = (operation_id: string) => `undo ${operation_id}`
const offered = new Set<string>()

/** Says what was done, with its undo, which stays where the operation is listed too. */
export function offerUndo(operation_id: string, message: string, undo: () => void) {
  offered.add(operation_id)
  toast.plain(
    <span className="flex items-center gap-3">
      {message}
      <Button size="sm" onPress={() => offered.has(operation_id) && undo()}>
        Undo
      </Button>
    </span>,
    { id: messageOf(operation_id), durationMs: UNDO_MS },
  )
}

/** Called when an undo begins, wherever it was asked for. The message can be pressed until it has faded. */
export function withdrawOffer(operation_id: string) {
  offered.delete(operation_id)
  toast.dismiss(messageOf(operation_id))
}

/** To people it is no failure that a colleague, or they themselves elsewhere, were first. */
export const sayUndoFailed = (title: string, error: Error) =>
  error instanceof Refusal && error.status === ALREADY_UNDONE
    ? toast.plain(error.message)
    : toast.error(titled(title, error.message))
