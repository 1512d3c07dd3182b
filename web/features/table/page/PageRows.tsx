import { type ComponentProps, memo } from 'react'
import { fold } from '#db/vocabulary/texts/searching.ts'
import { SearchContext } from '../../rowText/matches.ts'
import { EmptyTable } from '../EmptyTable.tsx'
import { TranslationTable } from '../grid/TranslationTable.tsx'

type PageRowsProps = Omit<ComponentProps<typeof TranslationTable>, 'empty'> & {
  hasTexts: boolean
  onAddPage: () => void
  onClearFilters: () => void
}

export const PageRows = memo(function PageRows({ hasTexts, onAddPage, onClearFilters, ...grid }: PageRowsProps) {
  return (
    <SearchContext value={fold(grid.query.search.trim())}>
      <TranslationTable
        {...grid}
        empty={
          <EmptyTable hasTexts={hasTexts} query={grid.query} onAddPage={onAddPage} onClearFilters={onClearFilters} />
        }
      />
    </SearchContext>
  )
})
