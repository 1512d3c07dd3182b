import type { GameFont } from '#server/textBoxes/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useMay } from '../people/rights.ts'
import { useRemoveFont } from './queries.ts'

type Props = { project_id: string; font: GameFont; isUsed: boolean }

export function FontItem({ project_id, font: { id, name }, isUsed }: Props) {
  const may = useMay()
  const remove = useRemoveFont(project_id)
  return (
    <li className="flex items-center justify-between gap-2 p-3">
      <span className="min-w-0 wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      {may('bringFiles') && !isUsed && (
        <Button
          size="sm"
          aria-label={`Delete ${name}`}
          isPending={remove.isPending}
          onPress={() => remove.mutate(id, { onSuccess: () => toast.success('Font deleted'), onError: sayFailure })}
        >
          Delete
        </Button>
      )}
    </li>
  )
}
