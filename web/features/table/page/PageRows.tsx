import { type ComponentProps, memo } from 'react'
import { SearchContext, type Searched } from '../../rowText/matches.ts'
import { EmptyTable } from '../EmptyTable.tsx'
import { TranslationTable } from '../grid/TranslationTable.tsx'

type PageRowsProps = Omit<ComponentProps<typeof TranslationTable>, 'empty'> & {
  searched: Searched
  hasTexts: boolean
  onAddPage: () => void
  onClearFilters: () => void
}

export const PageRows = memo(function PageRows({
  searched,
  hasTexts,
  onAddPage,
  onClearFilters,
  ...grid
}: PageRowsProps) {
  return (
    <SearchContext value={searched}>
      <TranslationTable
        {...grid}
        empty={
          <EmptyTable hasTexts={hasTexts} query={grid.query} onAddPage={onAddPage} onClearFilters={onClearFilters} />
        }
      />
    </SearchContext>
  )
})
