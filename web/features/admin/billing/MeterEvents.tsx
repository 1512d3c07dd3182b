import { useQuery } from '@tanstack/react-query'
import { Check, Clock, type LucideIcon, Replace, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { MeterEvent } from '#server/billingReports/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { timeLabel } from '#web/ui/data/dates.ts'
import { formatCents, formatNumber } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Pages } from '../Pages.tsx'
import { StripeId } from '../StripeId.tsx'
import { type MeterEventState, meterEventsQuery, REPORT_PAGE } from './billingQueries.ts'
import { failureWords } from './failureWords.ts'

const LOOKS: Record<MeterEventState, { label: string; tone: Tone; icon: LucideIcon }> = {
  failed: { label: 'Failed', tone: 'red', icon: TriangleAlert },
  waiting: { label: 'Waiting', tone: 'grey', icon: Clock },
  sent: { label: 'Sent', tone: 'green', icon: Check },
  replaced: { label: 'Replaced', tone: 'grey', icon: Replace },
  lost: { label: 'Lost', tone: 'red', icon: TriangleAlert },
}
const FILTERS = [
  { id: 'all', label: 'All messages' },
  ...Object.entries(LOOKS).map(([id, { label }]) => ({ id, label })),
] as const

export function MeterEvents() {
  const [state, setState] = useState<string>('all')
  const [page, setPage] = useState(1)
  const events = useQuery(meterEventsQuery(state === 'all' ? undefined : (state as MeterEventState), page))
  return (
    <>
      <Select
        label="State"
        isLabelHidden
        className="w-44"
        options={FILTERS}
        value={state}
        onChange={(id) => {
          setState(id)
          setPage(1)
        }}
      />
      <Loaded query={events} failure="The messages could not be loaded" waiting={<Skeleton className="h-40" />}>
        {(found) =>
          found.count === 0 ? (
            <p className="text-muted">No messages.</p>
          ) : (
            <>
              <Table label="Messages to Stripe">
                <TableHead columns={['Payer', 'Asked for', 'State', 'Words', 'Cost']} ends={2} />
                <TableBody>
                  {found.data.map((event) => (
                    <EventRow key={event.id} event={event} />
                  ))}
                </TableBody>
              </Table>
              <Pages page={page} count={found.count} size={REPORT_PAGE} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function EventRow({ event }: { event: MeterEvent }) {
  const { label, tone, icon } = LOOKS[event.state]
  return (
    <tr>
      <Cell className="min-w-44">
        {event.payer_name}
        <span className="block text-13 text-muted">
          <StripeId id={event.customer_id} />
        </span>
      </Cell>
      <Cell className="whitespace-nowrap text-muted">{timeLabel(event.at)}</Cell>
      <Cell className="min-w-44">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        {event.last_error && event.state !== 'sent' && (
          <>
            <span className="block text-13">{failureWords(event.error_code ?? 'unknown').text}</span>
            <span className="block text-13 break-words text-muted">{event.last_error}</span>
            <span className="block text-13 text-muted">{attemptsOf(event)}</span>
          </>
        )}
      </Cell>
      <Cell className="tabular text-end">{formatNumber(event.words)}</Cell>
      <Cell className="tabular text-end">{formatCents(event.cost_cents)}</Cell>
    </tr>
  )
}

function attemptsOf({ attempts, state, next_attempt_at }: MeterEvent) {
  const made = attempts === 1 ? '1 attempt' : `${formatNumber(attempts)} attempts`
  return state === 'lost' ? made : `${made}, next ${timeLabel(next_attempt_at)}`
}
