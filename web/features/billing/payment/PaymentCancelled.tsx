import { CircleSlash } from 'lucide-react'
import { useTitle } from '#web/layout/useTitle.ts'
import { LinkButton } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useRedirect } from './useRedirect.ts'

export function PaymentCancelled() {
  useTitle('Payment cancelled')
  useRedirect('/billing', true)
  return (
    <EmptyState
      isScreen
      icon={CircleSlash}
      title="Payment Cancelled"
      action={
        <>
          <LinkButton to="/">Go to Dashboard</LinkButton>
          <LinkButton to="/billing" variant="primary">
            Try Again
          </LinkButton>
        </>
      }
    >
      Nothing was charged. Your account remains on the Free tier.
    </EmptyState>
  )
}
