import { SearchX, TriangleAlert } from 'lucide-react'
import { Refusal } from '#web/api/client.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type PageFailureProps = { failed: string; error: Error; onRetry: () => void }

export const PageFailure = ({ failed, error, onRetry }: PageFailureProps) =>
  error instanceof Refusal && error.status === 422 ? (
    <EmptyState icon={SearchX} title="This cannot be searched">
      {error.message}
    </EmptyState>
  ) : (
    <EmptyState
      icon={TriangleAlert}
      title="Failed to load content"
      action={<Button onPress={onRetry}>Try again</Button>}
    >
      Failed to load {failed}. Please try refreshing the page.
    </EmptyState>
  )
