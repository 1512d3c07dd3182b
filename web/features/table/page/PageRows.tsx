import { TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { fold } from '#web/ui/data/searching.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchContext } from '../../rowText/matches.ts'
import { EmptyTable } from '../EmptyTable.tsx'
import { TranslationTable } from '../grid/TranslationTable.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import type { Table } from '../useTable.ts'

type PageRowsProps = Omit<ComponentProps<typeof TranslationTable>, 'empty'> & {
  table: Table
  onAddPage: () => void
  onClearFilters: () => void
}

/** The rows of the page, as soon as some are here, or why they are not. */
export function PageRows({ table, onAddPage, onClearFilters, ...grid }: PageRowsProps) {
  if (table.error)
    return (
      <EmptyState
        icon={TriangleAlert}
        title="Failed to load content"
        action={<Button onPress={table.retry}>Try again</Button>}
      >
        Failed to load {table.failed}. Please try refreshing the page.
      </EmptyState>
    )
  if (!table.ids) return <TableSkeleton />
  return (
    <SearchContext value={fold(grid.query.search.trim())}>
      <TranslationTable
        {...grid}
        empty={
          <EmptyTable
            hasTexts={table.count !== 0}
            query={grid.query}
            onAddPage={onAddPage}
            onClearFilters={onClearFilters}
          />
        }
      />
    </SearchContext>
  )
}
