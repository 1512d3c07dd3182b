import { ArrowLeft, ArrowLeftToLine, ArrowRight, ArrowRightToLine, Eye, EyeOff, PinOff, RotateCcw } from 'lucide-react'
import { MenuItem } from '../../../ui/overlays/Menu.tsx'
import type { RowsTable } from '../../rows/tableModel.ts'
import { useTableSlice } from '../../rows/useTableSlice.ts'
import { directionOfScreen } from './direction.ts'
import { moveColumn, neighbourOf, pinColumn, type Side } from './moveColumn.ts'

const HANDS = [
  { hand: 'left', arrow: ArrowLeft, edge: ArrowLeftToLine },
  { hand: 'right', arrow: ArrowRight, edge: ArrowRightToLine },
] as const

/** The actions on one column. Left and right are those of the screen, which Arabic mirrors. */
export function ColumnItems({ table, id }: { table: RowsTable; id: string }) {
  const isSized = useTableSlice(table, 'columnSizing', (sizes) => id in sizes)
  const column = table.getColumn(id)
  if (!column) return null
  const pinned = column.getIsPinned()
  const isMirrored = directionOfScreen() === 'rtl'
  const sideOf = (hand: 'left' | 'right'): Side => ((hand === 'left') !== isMirrored ? 'before' : 'after')
  const move = (side: Side) => {
    const beside = neighbourOf(table, id, side)
    if (beside !== undefined) moveColumn(table, id, beside, side)
  }
  return (
    <>
      {column.getCanHide() && (
        <MenuItem
          icon={column.getIsVisible() ? EyeOff : Eye}
          shouldCloseOnSelect={false}
          onAction={() => column.toggleVisibility()}
        >
          {column.getIsVisible() ? 'Hide' : 'Show'}
        </MenuItem>
      )}
      {HANDS.map(({ hand, arrow }) => (
        <MenuItem
          key={hand}
          icon={arrow}
          shouldCloseOnSelect={false}
          isDisabled={!column.getIsVisible() || neighbourOf(table, id, sideOf(hand)) === undefined}
          onAction={() => move(sideOf(hand))}
        >
          {`Move ${hand}`}
        </MenuItem>
      ))}
      {HANDS.map(({ hand, edge }) => {
        const to = sideOf(hand) === 'before' ? 'start' : 'end'
        if (pinned === to) return null
        return (
          <MenuItem key={hand} icon={edge} onAction={() => pinColumn(table, id, to)}>
            {`Pin to the ${hand}`}
          </MenuItem>
        )
      })}
      {pinned && (
        <MenuItem icon={PinOff} onAction={() => pinColumn(table, id, false)}>
          Unpin
        </MenuItem>
      )}
      {isSized && (
        <MenuItem icon={RotateCcw} onAction={() => column.resetSize()}>
          Reset width
        </MenuItem>
      )}
    </>
  )
}
