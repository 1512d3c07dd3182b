import { ExternalLink } from 'lucide-react'
import type { Debt } from '#server/billing/contract.ts'
import { dateName } from '#web/ui/data/dates.ts'
import { formatCents } from '#web/ui/data/numbers.ts'

export const InvoiceList = ({ invoices }: Pick<Debt, 'invoices'>) =>
  invoices.length > 0 && (
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
  )
