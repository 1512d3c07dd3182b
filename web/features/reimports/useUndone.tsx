import type { Undone } from '#server/reimport/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useUndoReimport } from './queries.ts'

const UNDO_MS = 12_000
const MOST_NAMED = 3

/** Takes imports back, and says what stays because people edited it since. */
export function useUndone(page_id: string) {
  const { mutate, isPending } = useUndoReimport(page_id)
  const undo = (reimport_id: string) => mutate(reimport_id, { onSuccess: say })
  return {
    undo,
    isPending,
    /** Says what was done, with its undo, which stays in the page's imports too. */
    offerUndo(reimport_id: string, message: string) {
      const id = toast.plain(
        <span className="flex items-center gap-3">
          {message}
          <Button
            size="sm"
            onPress={() => {
              toast.dismiss(id)
              undo(reimport_id)
            }}
          >
            Undo
          </Button>
        </span>,
        { durationMs: UNDO_MS },
      )
    },
  }
}

function say({ left, left_count }: Undone) {
  if (left_count === 0) return toast.success('The import was undone')
  const named = left.slice(0, MOST_NAMED).map(({ identifier }) => identifier)
  const more = left_count - named.length
  return toast.plain(
    `The import was undone, except what was edited since: ${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`,
  )
}
