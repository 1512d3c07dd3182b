import type { Undone } from '#server/reimport/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo } from './offerUndo.tsx'
import { useUndoReimport } from './queries.ts'

const MAX_NAMED = 3

/** Takes imports back, and says what stays because people edited it since. */
export function useUndone(page_id: string) {
  const { mutate: undo, isPending } = useUndoReimport(page_id, say)
  return {
    undo,
    isPending,
    offerUndo: (id: string, message: string) => offerUndo(id, message, () => undo(id)),
  }
}

function say({ left, left_count }: Undone) {
  if (left_count === 0) return toast.success('The import was undone')
  const named = left.slice(0, MAX_NAMED).map(({ identifier }) => identifier)
  const more = left_count - named.length
  return toast.plain(
    `The import was undone, except what was edited since: ${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`,
  )
}
