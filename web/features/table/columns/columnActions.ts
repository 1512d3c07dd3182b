import {
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  Eye,
  EyeOff,
  type LucideIcon,
  PinOff,
  RotateCcw,
} from 'lucide-react'
import type { RowsTable } from '../../rows/tableModel.ts'
import { directionOfScreen } from './direction.ts'
import { moveColumn, neighbourOf, pinColumn, type Side } from './moveColumn.ts'

type ColumnAction = {
  label: string
  icon: LucideIcon
  isRepeated?: boolean
  isDisabled?: boolean
  run: () => void
}

const HANDS = [
  { hand: 'left', arrow: ArrowLeft, edge: ArrowLeftToLine },
  { hand: 'right', arrow: ArrowRight, edge: ArrowRightToLine },
] as const

/** The actions that one column has now. Left and right are those of the screen, which Arabic mirrors. */
export function columnActions(table: RowsTable, id: string): ColumnAction[] {
  const column = table.getColumn(id)
  if (!column) return []
  const [isVisible, pinned] = [column.getIsVisible(), column.getIsPinned()]
  const isMirrored = directionOfScreen() === 'rtl'
  const sideOf = (hand: 'left' | 'right'): Side => ((hand === 'left') !== isMirrored ? 'before' : 'after')
  const moves = HANDS.map(({ hand, arrow }) => {
    const beside = isVisible ? neighbourOf(table, id, sideOf(hand)) : undefined
    const run = () => beside !== undefined && moveColumn(table, id, beside, sideOf(hand))
    return { label: `Move ${hand}`, icon: arrow, isRepeated: true, isDisabled: beside === undefined, run }
  })
  const pins = HANDS.flatMap(({ hand, edge }) => {
    const to = sideOf(hand) === 'before' ? 'start' : 'end'
    return pinned === to ? [] : { label: `Pin to the ${hand}`, icon: edge, run: () => pinColumn(table, id, to) }
  })
  const hide = {
    label: isVisible ? 'Hide' : 'Show',
    icon: isVisible ? EyeOff : Eye,
    isRepeated: true,
    run: () => column.toggleVisibility(),
  }
  return [
    ...(column.getCanHide() ? [hide] : []),
    ...moves,
    ...pins,
    ...(pinned ? [{ label: 'Unpin', icon: PinOff, run: () => pinColumn(table, id, false) }] : []),
    ...(id in table.atoms.columnSizing.get()
      ? [{ label: 'Reset width', icon: RotateCcw, run: () => column.resetSize() }]
      : []),
  ]
}
