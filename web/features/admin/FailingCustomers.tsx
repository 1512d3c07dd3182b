import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FailingCustomer } from '#server/billingReports/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Breakable } from '../../ui/data/Breakable.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { Cell, Table, TableBody, TableHead } from '../../ui/data/Table.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { retryCustomer } from './billingQueries.ts'

const TASKS: Record<FailingCustomer['task'], string> = {
  words: 'Sending words',
  left_words: 'Invoicing words of an ended subscription',
  ending: 'Ending a subscription',
}

/** Each customer for whom something fails at Stripe; nobody else waits for them. */
export const FailingCustomers = ({ customers }: { customers: FailingCustomer[] }) => (
  <Table label="Customers with errors at Stripe" isStacked>
    <TableHead columns={['Customer', 'Error', 'Since', 'Next attempt', { hidden: 'Actions' }]} />
    <TableBody>
      {customers.map((customer) => (
        <CustomerRow key={`${customer.customer_id} ${customer.task}`} customer={customer} />
      ))}
    </TableBody>
  </Table>
)

function CustomerRow({ customer }: { customer: FailingCustomer }) {
  const { customer_id, payer_name, task, error, since, next_attempt_at } = customer
  const client = useQueryClient()
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
          <Breakable text={customer_id} />
        </span>
      </Cell>
      <Cell data-label="Error" className="min-w-56">
        {TASKS[task]}
        <span className="block text-13 break-words text-muted">{error}</span>
      </Cell>
      <Cell data-label="Since" className="min-w-28 text-muted">
        {timeLabel(since)}
      </Cell>
      <Cell data-label="Next attempt" className="min-w-28 text-muted">
        {timeLabel(next_attempt_at)}
      </Cell>
      <Cell className="sm:text-end">
        <Button
          size="sm"
          aria-label={`Try now: ${payer_name ?? customer_id}`}
          isPending={retry.isPending}
          onPress={() => retry.mutate()}
        >
          Try now
        </Button>
      </Cell>
    </tr>
  )
}
