import { Compass } from 'lucide-react'
import { LinkButton } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTitle } from './useTitle.ts'

export function NotFound() {
  useTitle('Page not found')
  return (
    <EmptyState
      isScreen
      icon={Compass}
      title="Page not found"
      action={<LinkButton to="/">Go to the dashboard</LinkButton>}
    >
      There’s nothing at this address. It may have been moved or deleted.
    </EmptyState>
  )
}
