import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Overview } from '#server/billingReports/contract.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button, LinkButton } from '#web/ui/buttons/Button.tsx'
import { timeLabel } from '#web/ui/data/dates.ts'
import { formatCents, formatNumber, formatWords } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { retryMeterEvents } from './billingQueries.ts'
import { FailingCustomers } from './FailingCustomers.tsx'
import { Findings } from './Findings.tsx'
import { MeterEvents } from './MeterEvents.tsx'

export function AtStripe({ overview: { stripe, open_disputes } }: { overview: Overview }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section
      title="At Stripe"
      text={textOf(stripe)}
      action={
        <Button aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide messages' : 'Show messages'}
        </Button>
      }
    >
      <Findings findings={stripe.findings} />
      {open_disputes > 0 && (
        <Alert
          kind="error"
          title={open_disputes === 1 ? '1 lost dispute' : `${formatNumber(open_disputes)} lost disputes`}
          action={
            <LinkButton size="sm" to="/admin/corrections?open=true">
              Settle
            </LinkButton>
          }
        >
          Nothing is translated for these customers until you have settled it with them.
        </Alert>
      )}
      {stripe.failed_words > 0 && <Failed stripe={stripe} />}
      {stripe.words_without_customer > 0 && (
        <Alert kind="warning">
          {formatWords(stripe.words_without_customer)} are of people whom Stripe does not know; they wait until it does.
        </Alert>
      )}
      {stripe.lost_words > 0 && (
        <Alert kind="warning" title={`${formatWords(stripe.lost_words)} lost (${formatCents(stripe.lost_cents)})`}>
          Their customers were deleted at Stripe, so nobody can be charged. The messages say whose they are.
        </Alert>
      )}
      {stripe.failing_customers.length > 0 && <FailingCustomers customers={stripe.failing_customers} />}
      {isOpen && <MeterEvents />}
    </Section>
  )
}

function textOf({ sent_words, sent_cents, unsent_words, unsent_cents, unsent_since }: Overview['stripe']) {
  const sent = `Of the words that users pay, ${formatWords(sent_words)} were sent (${formatCents(sent_cents)})`
  if (unsent_words === 0) return `${sent}. All billed words are synced to Stripe.`
  const since = unsent_since ? `, the oldest since ${timeLabel(unsent_since)}` : ''
  return `${sent}, ${formatWords(unsent_words)} on their way (${formatCents(unsent_cents)})${since}.`
}

function Failed({ stripe }: { stripe: Overview['stripe'] }) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: retryMeterEvents,
    onSuccess: ({ message }) => {
      toast.plain(message)
      return client.invalidateQueries({ queryKey: ['admin', 'billing'] })
    },
    onError: (error) => void toast.error(error.message),
  })
  return (
    <Alert
      kind="error"
      title={`Stripe refused ${formatWords(stripe.failed_words)} (${formatCents(stripe.failed_cents)})`}
      action={
        <Button size="sm" isPending={retry.isPending} onPress={() => retry.mutate()}>
          Try again now
        </Button>
      }
    >
      They are retried automatically; nothing is lost. The messages say why.
    </Alert>
  )
}
