import { RefreshCw } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { PageButtons, Pagination } from '../../ui/data/Pagination.tsx'
import { useTableSlice } from '../rows/useTableSlice.ts'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { useBulk } from '../selection/useBulk.ts'
import type { HandleAnswer } from '../tableTools/rowChanges.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { WordCount } from '../translate/WordCount.tsx'
import type { Table } from './useTable.ts'
import { type ChangeQuery, PAGE_SIZES } from './useTableQuery.ts'

const NO_IDS: readonly string[] = []

type TableFooterProps = {
  organization_id: string
  table: Table
  total: number
  pages: { current: number; count: number; size: number }
  change: ChangeQuery
  handleAnswer: HandleAnswer
  children: ReactNode
}

export function TableFooter({
  organization_id,
  table,
  total,
  pages,
  change,
  handleAnswer,
  children,
}: TableFooterProps) {
  const tools = useTableTools()
  const hasSelection = useTableSlice(tools.table, 'rowSelection', (selected) => Object.keys(selected).length > 0)
  const bulk = useBulk(tools, handleAnswer)
  const onPage = useCallback((next: number) => change({ p: String(next) }), [change])
  const onPageSize = useCallback((size: number) => change({ size: String(size) }), [change])
  return (
    <footer
      className={`painted-apart @container/footer flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1 ${hasSelection ? 'sticky bottom-0 z-20 bg-surface max-sm:bg-raised max-sm:pb-2 max-sm:shadow-float' : ''}`}
    >
      {hasSelection ? (
        <>
          <SelectionBar ids={table.ids ?? NO_IDS} changes={bulk} organization_id={organization_id} />
          {pages.count > 1 && <PageButtons page={pages.current} pageCount={pages.count} onPage={onPage} />}
        </>
      ) : (
        <>
          <Pagination
            page={pages.current}
            pageCount={pages.count}
            onPage={onPage}
            pageSize={pages.size}
            pageSizes={PAGE_SIZES}
            onPageSize={onPageSize}
          />
          {children}
          <div className="ms-auto flex flex-wrap items-center gap-x-4">
            {table.isReordered && (
              <Button size="sm" variant="ghost" icon={RefreshCw} onPress={table.refresh}>
                Order has changed. Refresh
              </Button>
            )}
            {/* In one line, or the rows above would move. */}
            <div
              className={`flex flex-wrap items-center gap-x-4 ${table.isReordered ? 'sm:@max-[86rem]/footer:sr-only' : ''}`}
            >
              {table.ids && (
                <span className="tabular text-13 text-muted">
                  {total === 1 ? '1 row' : `${formatNumber(total)} rows`}
                </span>
              )}
              {table.isReady && (
                <WordCount rows={table.rows} progress={table.progress} organization_id={organization_id} />
              )}
            </div>
          </div>
        </>
      )}
    </footer>
  )
}
