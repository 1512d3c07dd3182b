import { FileText } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

type Props = { hasTexts: boolean; isFiltered: boolean; onAddPage: () => void; onClearFilters: () => void }

/** What the table shows in place of rows. */
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
      This page has no texts yet. Texts come from a CSV file, which becomes a page of its own: an identifier and the
      text, and a note on the context if you have one.
    </EmptyState>
  )
}
