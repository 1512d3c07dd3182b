import type { Debt } from '#server/billing/contract.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { formatCents } from '#web/ui/data/numbers.ts'
import { InvoiceList } from './InvoiceList.tsx'

export const PastDue = ({ debt: { owed_cents, invoices } }: { debt: Debt }) => (
  <Alert kind="error" title="The last payment failed">
    {owed_cents > 0 && <p className="font-medium">You owe {formatCents(owed_cents)}.</p>}
    <InvoiceList invoices={invoices} />
    <p>
      Translating is paused in every organization you own until it is paid, free words included. Editing, importing and
      exporting go on as before. To pay immediately, enter a working card in the billing portal.
    </p>
  </Alert>
)
