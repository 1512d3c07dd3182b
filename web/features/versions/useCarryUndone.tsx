import type { CarryUndone } from '#server/versions/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo } from '../reimports/offerUndo.tsx'
import { useUndoCarry } from './queries.ts'

const MAX_NAMED = 3

/** Takes carried changes back, and says what stays because people edited it since. */
export function useCarryUndone() {
  const { mutate: undo, isPending } = useUndoCarry(say)
  return { undo, isPending, offerUndo: (id: string, message: string) => offerUndo(id, message, () => undo(id)) }
}

function say({ left, left_count }: CarryUndone) {
  if (left_count === 0) return toast.success('The changes were undone')
  const named = left.slice(0, MAX_NAMED).map(({ identifier, page_name }) => identifier || page_name)
  const more = left_count - named.length
  return toast.plain(
    `The changes were undone, except what was edited since: ${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`,
  )
}
