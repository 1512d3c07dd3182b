import { useQuery } from '@tanstack/react-query'
import type { OperationUndo } from '#server/operations/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { undoPreviewQuery, useUndoOperation } from './queries.ts'
import { sayUndo } from './sayOperation.ts'

const MAX_NAMED = 3

/** Says in numbers what the undo of an operation would take, and asks. */
export function UndoQuestion({ operation_id, onClose }: { operation_id: string; onClose: () => void }) {
  const preview = useQuery(undoPreviewQuery(operation_id))
  const undo = useUndoOperation(say)
  const said = preview.data && sayUndo(preview.data)
  return (
    <ConfirmDialog
      title="Undo this operation?"
      confirm={said?.isDeletion ? 'Undo and delete' : 'Undo'}
      tone={said?.isDeletion ? 'danger' : 'primary'}
      isOpen
      isPending={undo.isPending}
      isDisabled={said === undefined}
      onConfirm={() => undo.mutate(operation_id, { onSettled: onClose })}
      onClose={onClose}
    >
      <Loaded query={preview} failure="The undo could not be counted" waiting={<Skeleton className="h-16" />}>
        {() => (
          <ul className="tabular flex flex-col gap-1 text-ink">
            {said?.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {said?.lines.length === 0 && <li>Nothing is left to take back.</li>}
          </ul>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}

function say({ left, left_count }: OperationUndo) {
  if (left_count === 0) return toast.success('The operation was undone')
  const named = left.slice(0, MAX_NAMED).map(({ identifier, page_name }) => identifier || page_name)
  const more = left_count - named.length
  return toast.plain(
    `The operation was undone, except what was edited since: ${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`,
  )
}
