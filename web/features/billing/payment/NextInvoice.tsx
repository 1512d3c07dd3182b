import { useQuery } from '@tanstack/react-query'
import { NOT_LOADED } from '#server/billing/constants.ts'
import type { NextInvoice as Invoice } from '#server/billing/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { dateName } from '#web/ui/data/dates.ts'
import { Facts } from '#web/ui/data/Facts.tsx'
import { formatCents, formatNumber, formatWords } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { nextInvoiceQuery } from '../queries.ts'

const FIGURE = 'tabular text-end whitespace-nowrap'

export function NextInvoice() {
  const next = useQuery(nextInvoiceQuery())
  if (next.data === null) return null
  return (
    <Section
      title="Next invoice"
      text="Words that the payment provider has counted since the last invoice. Its period may differ from the calendar month."
    >
      <Loaded query={next} failure={NOT_LOADED} waiting={<Skeleton className="h-24" />}>
        {(invoice) => invoice && <Shown invoice={invoice} />}
      </Loaded>
    </Section>
  )
}

const Shown = ({ invoice }: { invoice: Invoice }) => (
  <>
    <Facts
      facts={[
        ['So far', formatCents(invoice.total_cents)],
        ['Words', formatNumber(invoice.words)],
        ['Issued on', dateName(new Date(invoice.at * 1000))],
      ]}
    />
    {invoice.organizations.length > 0 && <ByOrganization invoice={invoice} />}
    {invoice.is_carried && (
      <p className="text-13 text-muted">
        Less than $0.50 is not charged: the payment provider carries it over, and the invoice after this one begins with
        it.
      </p>
    )}
    {invoice.pending_words > 0 && (
      <p className="text-13 text-muted">
        {formatWords(invoice.pending_words)} of these are on their way to the payment provider and not in the sum yet.
      </p>
    )}
  </>
)

function ByOrganization({ invoice }: { invoice: Invoice }) {
  const { organizations, words_cents, tax_cents, carried_cents, total_cents } = invoice
  const sums: [name: string, cents: number][] = [
    ['Tax', tax_cents],
    ['From earlier invoices', carried_cents],
  ]
  const shown = sums.filter(([, cents]) => cents !== 0)
  return (
    <Table label="Words on the next invoice">
      <TableHead columns={['Organization', 'Words', 'Cost']} ends={2} />
      <TableBody>
        {organizations.map(({ id, name, words, cost_cents }) => (
          <tr key={id}>
            <Cell className="min-w-28 break-words">{name}</Cell>
            <Cell className={FIGURE}>{formatNumber(words)}</Cell>
            <Cell className={FIGURE}>{formatCents(cost_cents)}</Cell>
          </tr>
        ))}
      </TableBody>
      <tfoot className="border-t border-line bg-subtle">
        {shown.length > 0 && <Sum name="Counted words" cents={words_cents} />}
        {shown.map(([name, cents]) => (
          <Sum key={name} name={name} cents={cents} />
        ))}
        <Sum name="So far" cents={total_cents} />
      </tfoot>
    </Table>
  )
}

const Sum = ({ name, cents }: { name: string; cents: number }) => (
  <tr>
    <th scope="row" colSpan={2} className="px-3 py-2 text-start font-medium">
      {name}
    </th>
    <Cell className={`${FIGURE} font-medium`}>{formatCents(cents)}</Cell>
  </tr>
)
