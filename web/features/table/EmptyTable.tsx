import { FileText } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { isFiltered, type TableQuery } from '../rows/tableQuery.ts'

type Props = { hasTexts: boolean; query: TableQuery; onAddPage: () => void; onClearFilters: () => void }

export function EmptyTable({ hasTexts, query, onAddPage, onClearFilters }: Props) {
  if (hasTexts)
    return (
      <EmptyState
        icon={FileText}
        title="No translations found"
        action={isFiltered(query) && <Button onPress={onClearFilters}>Clear the search and the filters</Button>}
      >
        {emptyBecause(query)}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={FileText}
      title="No translations found"
      action={
        <Button variant="primary" onPress={onAddPage}>
          Create New Page
        </Button>
      }
    >
      This page has no texts yet. Import a file to create a page. Each row has an identifier, the source text and
      optional context.
    </EmptyState>
  )
}

function emptyBecause(query: TableQuery) {
  const isAlone = !isFiltered({ ...query, conflicts: false, suggested: false })
  if (isAlone && query.suggested && !query.conflicts) return 'No suggestion waits for an answer in this language.'
  if (isAlone && query.conflicts && !query.suggested) return 'The last merge left no conflict in this language.'
  return 'No text here matches the search and the filters.'
}
