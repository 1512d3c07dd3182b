import type { Deletion } from '#server/billing/contract.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { formatCents, formatWords } from '#web/ui/data/numbers.ts'
import { InvoiceList } from './InvoiceList.tsx'

type SettlementProps = {
  deletion: Deletion
  whose: 'you' | 'they'
}

export function Settlement({ deletion: { debt, has_subscription, final_invoice }, whose }: SettlementProps) {
  const isOwn = whose === 'you'
  return (
    <>
      {debt.owed_cents > 0 && (
        <Alert kind="error" title={`${isOwn ? 'You owe' : 'They owe'} ${formatCents(debt.owed_cents)}`}>
          <InvoiceList invoices={debt.invoices} />
          <p>
            {isOwn
              ? 'Pay the open invoice first. The account can be deleted once it is paid.'
              : 'Writing it off ends all attempts to collect it. They cannot subscribe again before it is paid.'}
          </p>
        </Alert>
      )}
      {has_subscription && (
        <Alert kind="warning" title={`${isOwn ? 'Your' : 'Their'} subscription ends immediately`}>
          {final_invoice === null
            ? 'A final invoice is charged for the words since the last one.'
            : final_invoice.cents === 0
              ? 'Nothing is left to be charged.'
              : `A final invoice for ${formatWords(final_invoice.words)}, ${formatCents(final_invoice.cents)}, is charged to ${isOwn ? 'your' : 'their'} card.`}
        </Alert>
      )}
    </>
  )
}
