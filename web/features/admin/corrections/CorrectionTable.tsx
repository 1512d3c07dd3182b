import { useState } from 'react'
import type { Correction } from '#server/billingReports/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { dateName, timeLabel } from '#web/ui/data/dates.ts'
import { formatCents, formatNumber } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { StripeId } from '../StripeId.tsx'
import { isToSettle, KINDS, stateOf } from './correctionWords.ts'
import { SettleDialog } from './SettleDialog.tsx'

export function CorrectionTable({ corrections }: { corrections: readonly Correction[] }) {
  const [settled, setSettled] = useState<Correction>()
  return (
    <>
      <Table label="Corrections" isStacked>
        <TableHead columns={['Date', 'Correction', 'Customer', 'Invoice', 'Amount', { hidden: 'Actions' }]} ends={2} />
        <TableBody>
          {corrections.map((correction) => (
            <CorrectionRow key={correction.object_id} correction={correction} onSettle={() => setSettled(correction)} />
          ))}
        </TableBody>
      </Table>
      {settled && <SettleDialog correction={settled} onClose={() => setSettled(undefined)} />}
    </>
  )
}

function CorrectionRow({ correction, onSettle }: { correction: Correction; onSettle: () => void }) {
  const { kind, object_id, customer_id, payer_id, payer_name, invoice_id, invoice_number, amount_cents, words, at } =
    correction
  const { label, tone, text } = stateOf(correction)
  return (
    <tr>
      <Cell data-label="Date" className="tabular text-muted sm:whitespace-nowrap">
        <time dateTime={at} title={timeLabel(at)}>
          {dateName(new Date(at))}
        </time>
      </Cell>
      <Cell data-label="Correction" className="min-w-52">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{KINDS[kind] ?? kind}</span>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="block text-13 text-muted">
          {text} {correction.settled_at && `On ${dateName(new Date(correction.settled_at))}.`}
        </span>
        <span className="block text-13 text-muted">
          <StripeId id={object_id} />
        </span>
      </Cell>
      <Cell data-label="Customer" className="min-w-40">
        {payer_id ? (
          <TextLink
            isApart
            className="inline-flex min-h-6 items-center"
            to={`/admin?search=${encodeURIComponent(customer_id)}`}
          >
            {payer_name ?? 'Unknown'}
          </TextLink>
        ) : (
          `${payer_name ?? 'Unknown'} (left)`
        )}
        <span className="block text-13 text-muted">
          <StripeId id={customer_id} />
        </span>
      </Cell>
      <Cell data-label="Invoice" className="sm:whitespace-nowrap">
        {invoice_id ? <StripeId id={invoice_id} name={invoice_number ?? invoice_id} /> : <None />}
      </Cell>
      <Cell data-label="Amount" className="tabular sm:text-end sm:whitespace-nowrap">
        {formatCents(amount_cents)}
        {words !== null && <span className="block text-13 text-muted">{wordsOf(words)}</span>}
      </Cell>
      <Cell>
        {isToSettle(correction) && (
          <Button size="sm" aria-label={`Settle the dispute of ${payer_name ?? customer_id}`} onPress={onSettle}>
            Settle
          </Button>
        )}
      </Cell>
    </tr>
  )
}

const None = () => <span className="text-muted">None</span>

/** Positive where Stripe had counted fewer words than were sent. */
const wordsOf = (words: number) =>
  words >= 0 ? `${formatNumber(words)} words not invoiced` : `${formatNumber(-words)} words too many`
