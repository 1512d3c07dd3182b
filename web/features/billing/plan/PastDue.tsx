import { ExternalLink } from 'lucide-react'
import type { Debt } from '#server/billing/contract.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { dateName } from '../../../ui/data/dates.ts'
import { formatCents } from '../../../ui/data/numbers.ts'

/** States the debt, where to pay it, and which features work until then. */
export const PastDue = ({ debt: { owed_cents, invoices } }: { debt: Debt }) => (
  <Alert kind="error" title="The last payment failed">
    {owed_cents > 0 && <p className="font-medium">You owe {formatCents(owed_cents)}.</p>}
    {invoices.length > 0 && (
      <ul className="tabular py-1">
        {invoices.map(({ number, owed_cents: cents, created, url }) => (
          <li key={number ?? created} className="flex flex-wrap items-center gap-x-2">
            <span>
              {number ? `Invoice ${number}` : 'Invoice'} of {dateName(new Date(created * 1000))}, {formatCents(cents)}
            </span>
            {url && (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-6 items-center pointer-coarse:min-h-11 gap-1 rounded-sm font-medium underline"
              >
                Pay this invoice
                <ExternalLink aria-hidden size={14} />
              </a>
            )}
          </li>
        ))}
      </ul>
    )}
    <p>
      Translating is paused in every organization you own until it is paid, free words included. Editing, importing and
      exporting go on as before. To pay immediately, enter a working card in the billing portal.
    </p>
  </Alert>
)
