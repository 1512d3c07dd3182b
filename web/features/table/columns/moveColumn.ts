import type { RowsTable } from '../../rows/tableModel.ts'

export type Side = 'before' | 'after'
type Shown = Pick<RowsTable, 'getStartVisibleLeafColumns' | 'getCenterVisibleLeafColumns' | 'getEndVisibleLeafColumns'>
type Regions = Shown &
  Pick<RowsTable, 'atoms' | 'getColumn' | 'getAllLeafColumns' | 'setColumnOrder' | 'setColumnPinning'>

const FIRST = 'select'

export const shownColumns = (table: Shown) => [
  ...table.getStartVisibleLeafColumns(),
  ...table.getCenterVisibleLeafColumns(),
  ...table.getEndVisibleLeafColumns(),
]

export function moveColumn(table: Regions, id: string, beside: string, side: Side) {
  if (id === beside || id === FIRST) return
  const region = table.getColumn(beside)?.getIsPinned()
  const insert = (ids: readonly string[]) => {
    const others = ids.filter((one) => one !== id)
    const index = others.indexOf(beside) + (side === 'after' || beside === FIRST ? 1 : 0)
    return others.toSpliced(index, 0, id)
  }
  if (region) {
    const { start, end } = table.atoms.columnPinning.get()
    const regions = { start: start.filter((one) => one !== id), end: end.filter((one) => one !== id) }
    table.setColumnPinning({ ...regions, [region]: insert(regions[region]) })
  } else {
    pinColumn(table, id, false)
    table.setColumnOrder(insert(orderOf(table)))
  }
}

export function neighbourOf(table: Regions, id: string, side: Side): string | undefined {
  const columns = shownColumns(table)
  const index = columns.findIndex((column) => column.id === id)
  const next = columns[index + (side === 'after' ? 1 : -1)]
  return next && next.id !== FIRST && next.getIsPinned() === columns[index]?.getIsPinned() ? next.id : undefined
}

export function pinColumn(table: Pick<Regions, 'atoms' | 'setColumnPinning'>, id: string, to: 'start' | 'end' | false) {
  const { start, end } = table.atoms.columnPinning.get()
  const others = (ids: readonly string[]) => ids.filter((one) => one !== id && one !== FIRST)
  const atStart = to === 'start' ? [...others(start), id] : others(start)
  table.setColumnPinning({
    start: atStart.length > 0 ? [FIRST, ...atStart] : [],
    end: to === 'end' ? [id, ...others(end)] : others(end),
  })
}

function orderOf(table: Regions): string[] {
  const chosen = table.atoms.columnOrder.get()
  const all = table.getAllLeafColumns().map((column) => column.id)
  return [...chosen, ...all.filter((id) => !chosen.includes(id))]
}
