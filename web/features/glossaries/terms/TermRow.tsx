import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { TermColumn } from './columns.ts'
import { TermCell } from './TermCell.tsx'
import type { Term } from './terms.ts'
import type { Cells, Draft, Entered } from './useCells.ts'

export const ACTIONS = 'actions'

type Props = {
  term: Term
  row: number
  columns: readonly TermColumn[]
  current: string | undefined
  entered: Entered | undefined
  drafts: ReadonlyMap<string, Draft>
  cells: Pick<Cells, 'enter' | 'leave' | 'cancel'>
  isEditor: boolean
  onDelete: (term: Term) => void
}

export const TermRow = memo(({ term, row, columns, current, entered, drafts, cells, isEditor, onDelete }: Props) => (
  <tr aria-rowindex={row + 2} data-term={term.term_id} className="max-sm:relative">
    {columns.map((column) => (
      <TermCell
        key={column.id}
        term={term}
        column={column}
        isCurrent={current === column.id}
        entered={entered?.column === column.id ? entered : undefined}
        drafts={drafts}
        cells={cells}
      />
    ))}
    <td className="end-0 z-1 w-10 border-b border-line bg-surface p-1 align-top max-sm:absolute max-sm:top-2 max-sm:w-auto max-sm:border-0 sm:sticky">
      {isEditor && (
        <button
          type="button"
          data-inside
          tabIndex={current === ACTIONS ? 0 : -1}
          aria-label={`Delete ${term.term_id}`}
          title={`Delete ${term.term_id}`}
          onClick={() => onDelete(term)}
          className="grid size-7 place-items-center rounded-sm hover:bg-hover pointer-coarse:size-11"
        >
          <Trash2 aria-hidden size={16} />
        </button>
      )}
    </td>
  </tr>
))
