import { RefreshCw } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { PageButtons, Pagination } from '../../ui/data/Pagination.tsx'
import { DEFAULT_QUERY, type TableQuery } from '../rows/tableQuery.ts'
import { useTableSlice } from '../rows/useTableSlice.ts'
import { filterAsked } from '../rows/version/versionQueries.ts'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { useBulk } from '../selection/useBulk.ts'
import type { HandleAnswer } from '../tableTools/rowChanges.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { WordCount } from '../translate/WordCount.tsx'
import { ChangeAll } from './bulk/ChangeAll.tsx'
import type { Table } from './useTable.ts'
import { type ChangeQuery, PAGE_SIZES } from './useTableQuery.ts'

const NO_IDS: readonly string[] = []

type TableFooterProps = {
  organization_id: string
  at: { version_id: string; page_id: string }
  query: TableQuery
  table: Table
  total: number
  pages: { current: number; count: number; size: number }
  change: ChangeQuery
  handleAnswer: HandleAnswer
  children: ReactNode
}

export function TableFooter({
  organization_id,
  at: { version_id, page_id },
  query,
  table,
  total,
  pages,
  change,
  handleAnswer,
  children,
}: TableFooterProps) {
  const tools = useTableTools()
  const hasSelection = useTableSlice(tools.table, 'rowSelection', (selected) => Object.keys(selected).length > 0)
  const at = { version_id, language: tools.language }
  const ofPage = { pages: [page_id] }
  const bulk = useBulk(tools, handleAnswer, { version_id, filter: filterAsked(at, { ...DEFAULT_QUERY, ...ofPage }) })
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
          {tools.rights.writes && table.isReady && total > 0 && <ChangeAll at={at} query={{ ...query, ...ofPage }} />}
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
