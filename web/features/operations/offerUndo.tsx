import { Refusal } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { titled, toast } from '../../ui/overlays/Toast.tsx'

const UNDO_MS = 12_000
/** Of what changed rows, whose undo is at the keys too (reading 33). */
export const ROWS_UNDO_MS = 8_000
const ALREADY_UNDONE = 409
type Offer = { id: string; operation_ids: readonly string[] }
const offered = new Set<Offer>()

/** `id`: of offers of which the last one alone is shown. */
export function offerUndo(
  operation_ids: readonly string[],
  message: string,
  undo: () => void,
  { durationMs = UNDO_MS, id = `undo ${operation_ids[0]}` }: { durationMs?: number; id?: string } = {},
) {
  const offer = { id, operation_ids }
  for (const one of offered) if (one.id === id) offered.delete(one)
  offered.add(offer)
  toast.plain(
    <span className="flex items-center gap-3">
      {message}
      <Button size="sm" onPress={() => offered.has(offer) && undo()}>
        Undo
      </Button>
    </span>,
    { id: offer.id, durationMs },
  )
}

/** Called when an undo begins, wherever it was asked for. The message can be pressed until it has faded. */
export function withdrawOffer(operation_id: string) {
  for (const offer of offered)
    if (offer.operation_ids.includes(operation_id)) {
      offered.delete(offer)
      toast.dismiss(offer.id)
    }
}

export const sayUndoFailed = (title: string, error: Error) =>
  error instanceof Refusal && error.status === ALREADY_UNDONE
    ? toast.plain(error.message)
    : toast.error(titled(title, error.message))
