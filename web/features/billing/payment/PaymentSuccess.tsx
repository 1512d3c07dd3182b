import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'
import { NOT_VERIFIED } from '#server/billing/constants.ts'
import { useTitle } from '#web/layout/useTitle.ts'
import { LinkButton } from '#web/ui/buttons/Button.tsx'
import { formatCents } from '#web/ui/data/numbers.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { paymentQuery } from '../queries.ts'
import { TestBilling } from '../TestBilling.tsx'
import { useRedirect } from './useRedirect.ts'

const NOT_DETECTED = 'Payment method was not detected. Please contact support if you were charged.'
const PROCESSING = 'Your payment is being processed. You can check your billing page for the latest status.'

export function PaymentSuccess() {
  const payment = useQuery(paymentQuery(useQueryClient()))
  useTitle('Payment')
  useRedirect('/billing', !payment.isPending)

  if (payment.isPending)
    return (
      <div className="grid flex-1 place-items-center p-4">
        <div className="flex flex-col items-center gap-2 text-center">
          <Spinner size={24} label="Verifying" />
          <h1 className="text-16 font-semibold">Verifying your payment...</h1>
          <p className="text-muted">Please wait while we confirm your payment method.</p>
        </div>
      </div>
    )
  if (payment.data === 'active')
    return (
      <Result icon={CircleCheck} title="Payment Successful!">
        <p>Your account was upgraded to the Standard plan.</p>
        <ul className="mx-auto mt-3 w-fit list-disc ps-5 text-start">
          <li>Unlimited words</li>
          <li>16+ languages</li>
          <li>Pay-as-you-go at {formatCents(CENTS_PER_WORD)} per word</li>
          <li>Priority support</li>
        </ul>
      </Result>
    )
  return (
    <Result icon={Clock} title="Payment Processing">
      {payment.isError ? NOT_VERIFIED : payment.data === 'processing' ? PROCESSING : NOT_DETECTED}
    </Result>
  )
}

const Result = ({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) => (
  <EmptyState isScreen icon={icon} title={title} action={<LinkButton to="/billing">Go to Billing Page</LinkButton>}>
    {children}
    <div className="mt-3 flex justify-center empty:hidden">
      <TestBilling />
    </div>
  </EmptyState>
)
