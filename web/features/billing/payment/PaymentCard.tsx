import { CreditCard, ExternalLink } from 'lucide-react'
import { PORTAL_NOT_OPENED } from '#server/billing/constants.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { type At, isThere } from '../plan/planState.ts'
import { useOpenPortal } from '../queries.ts'
import { refusalOr } from '../refusal.ts'
import { cardName, isCardExpired } from './cardName.ts'

const spaced = (number: string) => number.replaceAll(' ', '\u00a0')
const TEST_CARDS = `Card ${spaced('4242 4242 4242 4242')} is accepted, ${spaced('4000 0000 0000 0002')} is declined.`

export function PaymentCard({ card, subscription, mode }: At) {
  const portal = useOpenPortal()
  const openPortal = () =>
    portal.mutate(undefined, {
      onSuccess: ({ url }) => location.assign(url),
      onError: (error) => void toast.error(refusalOr(PORTAL_NOT_OPENED, error)),
    })

  return (
    <Section
      title="Payment method"
      text={
        mode === 'stand_in'
          ? `Test billing: no card is charged. ${TEST_CARDS}`
          : mode === 'test'
            ? 'Test billing: no card is charged.'
            : undefined
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line p-4">
        <span aria-hidden className="grid h-9 w-12 shrink-0 place-items-center rounded-sm bg-hover text-muted">
          <CreditCard size={20} />
        </span>
        {card ? (
          <div className="min-w-0 flex-1 basis-40">
            <p className="tabular flex flex-wrap items-center gap-2 font-medium">
              {cardName(card)}
              {isCardExpired(card) && <Badge tone="red">Expired</Badge>}
            </p>
            <p className="tabular text-13 text-muted">
              Expires {String(card.exp_month).padStart(2, '0')}/{card.exp_year}
            </p>
          </div>
        ) : (
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-medium">No card on file</p>
            <p className="text-13 text-muted">
              {isThere(subscription)
                ? 'Add a card to go on, on the provider’s page.'
                : 'You’ll add a card on the provider’s page when you activate Standard.'}{' '}
              We never store it.
            </p>
          </div>
        )}
        {(card || subscription) && (
          <Button icon={ExternalLink} isPending={portal.isPending} onPress={openPortal}>
            Open billing portal
          </Button>
        )}
      </div>
    </Section>
  )
}
