import { TriangleAlert } from 'lucide-react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type PageFailureProps = { failed: string; onRetry: () => void }

export const PageFailure = ({ failed, onRetry }: PageFailureProps) => (
  <EmptyState icon={TriangleAlert} title="Failed to load content" action={<Button onPress={onRetry}>Try again</Button>}>
    Failed to load {failed}. Please try refreshing the page.
  </EmptyState>
)
