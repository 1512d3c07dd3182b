import { createColumnHelper, tableFeatures, useTable as useTanStackTable } from '@tanstack/react-table'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { ActionsCell } from './ActionsCell.tsx'
import type { SortBy, TableQuery } from './arrangement.ts'
import { QualityCell } from './QualityCell.tsx'
import type { Source } from './rows.ts'
import { SourceCell } from './SourceCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { useTableTools } from './TableContext.ts'
import { TranslationCell } from './TranslationCell.tsx'
import { COLUMNS, TranslationRow } from './TranslationRow.tsx'
import { useGridKeys } from './useGridKeys.ts'

const ROW_HEIGHT = 65
const OVERSCAN = 6

const features = tableFeatures({})
const column = createColumnHelper<typeof features, Source>()
const columns = column.columns([
  column.display({ id: 'source', header: 'Source Text', cell: ({ row }) => <SourceCell source={row.original} /> }),
  column.display({
    id: 'translation',
    header: 'Translation',
    cell: ({ row }) => <TranslationCell source={row.original} />,
  }),
  column.display({ id: 'status', header: 'Status', cell: ({ row }) => <StatusCell id={row.original.id} /> }),
  column.display({ id: 'score', header: 'Quality', cell: ({ row }) => <QualityCell id={row.original.id} /> }),
  column.display({ id: 'actions', header: 'Actions', cell: ({ row }) => <ActionsCell id={row.original.id} /> }),
])

type TranslationTableProps = {
  /** The rows of the page of the table that is shown, in order. */
  ids: readonly string[]
  /** How many rows come before them. */
  before: number
  /** All rows that match. */
  total: number
  query: TableQuery
  onSort: (sort: SortBy) => void
  onSearch: () => void
  label: string
  /** Told which rows are on show. */
  empty: ReactNode
}

export function TranslationTable({ ids, before, total, query, onSort, onSearch, label, empty }: TranslationTableProps) {
  const { rows, editing } = useTableTools()
  const scroller = useRef<HTMLDivElement>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range)
      // The row being edited stays, however far one scrolls away from it.
      const edited = ids.indexOf(editing.entered()?.id ?? '')
      return edited === -1 || visible.includes(edited) ? visible : [...visible, edited].sort((a, b) => a - b)
    },
    [ids, editing],
  )
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    rangeExtractor,
  })
  const items = virtualizer.getVirtualItems()
  const shown = items.map(({ index }) => ids[index] ?? '').join()
  const data = useMemo(
    () => shown.split(',').flatMap((id) => rows.sources()[rows.indexOf(id) ?? -1] ?? []),
    [shown, rows],
  )
  const table = useTanStackTable({ features, columns, data, getRowId: ({ id }) => id })
  const cellsOf = new Map(table.getRowModel().rows.map((row) => [row.id, row]))
  const onKeyDown = useGridKeys({ scroller, virtualizer, onSearch })

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 overflow-auto [scrollbar-gutter:stable] max-sm:min-h-[70dvh]"
    >
      <div
        role="row"
        aria-rowindex={1}
        className={`sticky top-0 z-20 hidden border-b border-line bg-surface text-13 font-medium text-muted sm:grid ${COLUMNS}`}
      >
        {table.getHeaderGroups()[0]?.headers.map((header) => (
          <HeaderCell key={header.id} id={header.id} query={query} onSort={onSort}>
            <table.FlexRender header={header} />
          </HeaderCell>
        ))}
      </div>
      {ids.length === 0 ? (
        empty
      ) : (
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = cellsOf.get(ids[item.index] ?? '')
            if (!row) return null
            return (
              <TranslationRow
                key={item.key}
                source={row.original}
                index={before + item.index}
                virtualIndex={item.index}
                start={item.start}
                measure={virtualizer.measureElement}
                cells={row.getAllCells().map((cell) => ({ id: cell.id, content: <table.FlexRender cell={cell} /> }))}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

const SORTABLE: Record<string, SortBy> = { status: 'status', score: 'score' }

function HeaderCell({
  id,
  query,
  onSort,
  children,
}: {
  id: string
  query: TableQuery
  onSort: (sort: SortBy) => void
  children: ReactNode
}) {
  const sort = SORTABLE[id]
  if (!sort)
    return (
      <div role="columnheader" className="flex h-9 items-center px-3">
        {children}
      </div>
    )
  const isSorted = query.sort === sort
  const Icon = !isSorted ? ArrowUpDown : query.descending ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={!isSorted ? 'none' : query.descending ? 'descending' : 'ascending'}
      className="flex h-9 items-center px-1"
    >
      <button
        type="button"
        className={`flex h-7 items-center gap-1 rounded-sm px-1 hover:bg-hover ${isSorted ? 'text-ink' : ''}`}
        onClick={() => onSort(sort)}
      >
        {children}
        <Icon aria-hidden size={12} />
      </button>
    </div>
  )
}
