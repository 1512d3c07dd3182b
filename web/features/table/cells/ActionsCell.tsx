import { RotateCw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useRowFields } from '../../rows/useRowField.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { useCost } from '../../translate/RowPrice.tsx'

const FIELDS = ['status', 'request'] as const
const BUTTON =
  'grid size-7 place-items-center rounded-sm text-muted opacity-0 sm:@max-[60rem]/table:size-6 transition-opacity group-hover/row:opacity-100 group-focus-within/row:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 disabled:invisible pointer-coarse:size-11! pointer-coarse:opacity-100'

export const ActionsCell = memo(function ActionsCell({ id }: { id: string }) {
  const { rows, rights, regenerate, remove } = useTableTools()
  const { status, request } = useRowFields(rows, id, FIELDS)
  const cost = useCost(rows.sources()[rows.indexOf(id) ?? -1]?.words ?? 0)
  const verb = status === undefined ? 'Translate this text' : 'Regenerate translation'
  return (
    <div className="flex flex-wrap items-center pointer-coarse:gap-4">
      <button
        type="button"
        tabIndex={-1}
        data-column="regenerate"
        title={`${verb}: ${cost}`}
        aria-label={verb}
        disabled={request !== undefined || !rights.orders}
        className={BUTTON}
        onClick={() => regenerate(id)}
      >
        <RotateCw aria-hidden size={16} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        data-column="delete"
        title="Delete translation"
        aria-label="Delete translation"
        disabled={request !== undefined || status === undefined || !rights.writes}
        className={`${BUTTON} hover:text-red`}
        onClick={() => remove(id)}
      >
        <Trash2 aria-hidden size={16} />
      </button>
    </div>
  )
})
