import { FileText } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

type Props = { hasTexts: boolean; isFiltered: boolean; onAddPage: () => void; onClearFilters: () => void }

/** The table's state without rows. */
export function EmptyTable({ hasTexts, isFiltered, onAddPage, onClearFilters }: Props) {
  if (hasTexts)
    return (
      <EmptyState
        icon={FileText}
        title="No translations found"
        action={isFiltered && <Button onPress={onClearFilters}>Clear the search and the filters</Button>}
      >
        No text of this page matches the search and the filters.
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
