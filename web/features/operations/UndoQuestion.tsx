import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../layout/Loaded.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LeftByUndo } from './LeftByUndo.tsx'
import { undoPreviewQuery } from './queries.ts'
import { sayUndo } from './sayOperation.ts'
import { useUndone } from './useUndone.tsx'

export function UndoQuestion({ operation_id, onClose }: { operation_id: string; onClose: () => void }) {
  const preview = useQuery(undoPreviewQuery(operation_id))
  const { undo, isPending } = useUndone()
  const said = preview.data && sayUndo(preview.data)
  return (
    <ConfirmDialog
      title="Undo this operation?"
      confirm={said?.isDeletion ? 'Undo and delete' : 'Undo'}
      tone={said?.isDeletion ? 'danger' : 'primary'}
      isOpen
      isPending={isPending}
      isDisabled={said === undefined}
      onConfirm={() => undo(operation_id, { onSettled: onClose })}
      onClose={onClose}
    >
      <Loaded query={preview} failure="The undo could not be counted" waiting={<Skeleton className="h-16" />}>
        {(undone) => (
          <ul className="tabular flex flex-col gap-1 text-ink">
            {said?.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {undone.left_count > 0 && (
              <li>
                <LeftByUndo {...undone} isAhead />
              </li>
            )}
            {said?.lines.length === 0 && undone.left_count === 0 && <li>Nothing is left to take back.</li>}
          </ul>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}
