import { Replace, SlidersHorizontal, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
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
  onDetails: (term: Term) => void
  onRipple: (term_id: string) => void
  onDelete: (term: Term) => void
}

export const TermRow = memo(
  ({ term, row, columns, current, entered, drafts, cells, isEditor, onDetails, onRipple, onDelete }: Props) => (
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
      <td className="end-0 z-1 w-18 has-[>div>:nth-child(3)]:w-25 border-b border-line bg-surface p-1 align-top max-sm:absolute max-sm:top-2 max-sm:w-auto max-sm:border-0 sm:sticky">
        {isEditor && (
          <div className="flex">
            <RowButton
              label={`Details of ${term.term_id}`}
              isReached={current === ACTIONS}
              onPress={() => onDetails(term)}
            >
              <SlidersHorizontal aria-hidden size={16} />
            </RowButton>
            {term.lines.some(({ former_translations }) => former_translations.length > 0) && (
              <RowButton
                label={`Rows with an old translation of ${term.term_id}`}
                isReached={current === ACTIONS}
                onPress={() => onRipple(term.term_id)}
              >
                <Replace aria-hidden size={16} />
              </RowButton>
            )}
            <RowButton label={`Delete ${term.term_id}`} isReached={current === ACTIONS} onPress={() => onDelete(term)}>
              <Trash2 aria-hidden size={16} />
            </RowButton>
          </div>
        )}
      </td>
    </tr>
  ),
)

type ButtonProps = { label: string; isReached: boolean; onPress: () => void; children: ReactNode }

const RowButton = ({ label, isReached, onPress, children }: ButtonProps) => (
  <button
    type="button"
    data-inside
    tabIndex={isReached ? 0 : -1}
    aria-label={label}
    title={label}
    onClick={onPress}
    className="grid size-7 place-items-center rounded-sm hover:bg-hover pointer-coarse:size-11"
  >
    {children}
  </button>
)
