import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FailingCustomer } from '#server/billingReports/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { OutsideLink } from '#web/ui/buttons/OutsideLink.tsx'
import { timeLabel } from '#web/ui/data/dates.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { StripeId, useDashboardUrl } from '../StripeId.tsx'
import { retryCustomer } from './billingQueries.ts'
import { EndAsCounted } from './EndAsCounted.tsx'
import { failureWords } from './failureWords.ts'

const TASKS: Record<FailingCustomer['task'], string> = {
  words: 'Sending words',
  left_words: 'Invoicing words of an ended subscription',
  ending: 'Ending a subscription',
}

export const FailingCustomers = ({ customers }: { customers: FailingCustomer[] }) => (
  <Table label="Customers with errors at Stripe" isStacked>
    <TableHead columns={['Customer', 'Error', 'Since', 'Next attempt', { hidden: 'Next steps' }]} />
    <TableBody>
      {customers.map((customer) => (
        <CustomerRow key={`${customer.customer_id} ${customer.task}`} customer={customer} />
      ))}
    </TableBody>
  </Table>
)

function CustomerRow({ customer }: { customer: FailingCustomer }) {
  const { customer_id, payer_name, task, error, code, since, next_attempt_at, is_ending } = customer
  const { text, next } = failureWords(code)
  const name = payer_name ?? customer_id
  const url = useDashboardUrl()(customer_id)
  const client = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const retry = useMutation({
    mutationFn: () => retryCustomer(customer_id),
    onSuccess: ({ message }) => {
      toast.plain(message)
      return client.invalidateQueries({ queryKey: ['admin', 'billing'] })
    },
    onError: (failure) => void toast.error(failure.message),
  })
  return (
    <tr>
      <Cell data-label="Customer" className="min-w-40">
        {payer_name ?? 'Unknown'}
        <span className="block text-13 text-muted">
          <StripeId id={customer_id} />
        </span>
      </Cell>
      <Cell data-label="Error" className="min-w-56">
        <span className="font-medium">{TASKS[task]}</span>
        <span className="block">{text}</span>
        <span className="block text-13 break-words text-muted">{error}</span>
      </Cell>
      <Cell data-label="Since" className="min-w-28 text-muted">
        {timeLabel(since)}
      </Cell>
      <Cell data-label="Next attempt" className="min-w-28 text-muted">
        {timeLabel(next_attempt_at)}
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-2 sm:flex-col sm:items-end">
          {task === 'ending' && is_ending && next.includes('end') && (
            <Button size="sm" aria-label={`End with Stripe’s count: ${name}`} onPress={() => setIsAsked(true)}>
              End with Stripe’s count
            </Button>
          )}
          {next.includes('retry') && (
            <Button
              size="sm"
              aria-label={`Try now: ${name}`}
              isPending={retry.isPending}
              onPress={() => retry.mutate()}
            >
              Try now
            </Button>
          )}
          {url && next.includes('customer') && (
            <OutsideLink href={url} label={`Open ${name} at Stripe`}>
              Open at Stripe
            </OutsideLink>
          )}
        </span>
        {isAsked && <EndAsCounted customer={customer} onClose={() => setIsAsked(false)} />}
      </Cell>
    </tr>
  )
}
