import type { OperationUndo } from '#server/operations/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo } from './offerUndo.tsx'
import { useTurnOperation } from './queries.ts'

const MAX_NAMED = 3

/** Takes operations back or does them again, and says what stays because people edited it since. */
export function useUndone() {
  const { mutate: undo, isPending } = useTurnOperation('undo', (undone) => say(undone, 'The operation was undone'))
  const { mutate: redo } = useTurnOperation('redo', sayRedone)
  return {
    undo,
    redo,
    isPending,
    /** Says what was done, with its undo; where that deletes pages, the list of operations asks before. */
    offerUndo(id: string, message: string, { addsPages = false } = {}) {
      if (addsPages) toast.plain(`${message}. To undo it, open Operations of the version.`)
      else offerUndo([id], message, () => undo(id))
    },
  }
}

function sayRedone(redone: OperationUndo) {
  const { translations_changed, translations_deleted } = redone.taken
  const hasDone = translations_changed + translations_deleted > 0
  say(redone, hasDone ? 'The operation was done again' : 'Nothing was done again')
}

function say({ left, left_count }: OperationUndo, done: string) {
  if (left_count === 0) return toast.success(done)
  const named = left.slice(0, MAX_NAMED).map(({ identifier, page_name }) => identifier || page_name)
  const more = left_count - named.length
  return toast.plain(
    `${done}, except what was edited since: ${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`,
  )
}
