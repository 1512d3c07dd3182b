import { ChevronLeft, ChevronRight, ListChecks, ListX, RefreshCw, Rows3, WandSparkles } from 'lucide-react'
import type { Command } from '../../palette/offers.ts'
import { askFixes } from '../../tableTools/fixes/fixQuestion.ts'
import { keysOf } from '../../tableTools/shortcuts.ts'
import type { TableTools } from '../../tableTools/TableContext.ts'
import { type ChangeQuery, PAGE_SIZES } from '../useTableQuery.ts'

export type ShownPage = { ids: readonly string[]; current: number; count: number; size: number | undefined }

type PageCommandsInput = {
  tools: TableTools
  shown: ShownPage
  change: ChangeQuery
  onRefresh: (() => void) | undefined
  onSelectAll: () => void
}

export function pageCommands({ tools, shown, change, onRefresh, onSelectAll }: PageCommandsInput): Command[] {
  const { current, count, size, ids } = shown
  const to = (id: string, label: string, icon: Command['icon'], page: number): Command[] =>
    page < 1 || page > count || page === current ? [] : [{ id, label, icon, run: () => change({ p: String(page) }) }]
  const others = count === 1 ? [] : Array.from({ length: count }, (_, index) => index + 1)
  return [
    ...to('page-previous', 'Previous page of the table', ChevronLeft, current - 1),
    ...to('page-next', 'Next page of the table', ChevronRight, current + 1),
    ...others.flatMap((page) => to(`page-number ${page}`, `Page ${page} of the table`, Rows3, page)),
    ...PAGE_SIZES.filter((other) => size !== undefined && other !== size).map((other) => ({
      id: `page-size ${other}`,
      label: `Show ${other} rows per page`,
      icon: Rows3,
      run: () => change({ size: String(other) }),
    })),
    { id: 'all', label: 'Select all matching rows', icon: ListChecks, keys: keysOf('select-all'), run: onSelectAll },
    {
      id: 'all-on-page',
      label: 'Select all rows on this page',
      icon: ListChecks,
      run: () => tools.selection.set(ids),
    },
    { id: 'none', label: 'Clear the selection', icon: ListX, run: () => tools.selection.clear() },
    ...(tools.rights.writes
      ? [
          {
            id: 'fixes',
            label: tools.judging ? 'Fix issues of this page' : 'Fix issues of all pages',
            icon: WandSparkles,
            run: () => askFixes(),
          },
        ]
      : []),
    ...(onRefresh ? [{ id: 'refresh', label: 'Refresh the order of the rows', icon: RefreshCw, run: onRefresh }] : []),
  ]
}
