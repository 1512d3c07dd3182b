import type { OperationUndo } from '#server/operations/contract.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { LeftByUndo } from './LeftByUndo.tsx'
import { offerUndo } from './offerUndo.tsx'
import { useTurnOperation } from './queries.ts'

export function useUndone() {
  const { mutate: undo, isPending } = useTurnOperation('undo', sayUndone)
  const { mutate: redo, isPending: isRedoing } = useTurnOperation('redo', sayRedone)
  return {
    undo,
    redo,
    isPending,
    isRedoing,
    offerUndo(id: string, message: string, { addsPages = false } = {}) {
      if (addsPages) toast.plain(`${message}. To undo it, open Operations of the version.`)
      else offerUndo([id], message, () => undo(id))
    },
  }
}

const sayUndone = (undone: OperationUndo) =>
  sayTaken(undone, undone.is_under_way ? 'The rows are being taken back' : 'The operation was undone')

function sayRedone(redone: OperationUndo) {
  if (redone.is_under_way) return sayTaken(redone, 'The rows are being changed again')
  const hasDone = Object.values(redone.taken).some((count) => count > 0)
  sayTaken(redone, hasDone ? 'The operation was done again' : 'Nothing was done again')
}

export function sayTaken(turned: Pick<OperationUndo, 'left' | 'left_count'>, done: string) {
  if (turned.left_count === 0) return void toast.success(done)
  toast.plain(
    <span className="block">
      {done}
      <LeftByUndo {...turned} />
    </span>,
  )
}
