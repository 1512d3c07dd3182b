import {
  Ban,
  CircleCheck,
  CircleDashed,
  Clock,
  Gift,
  InfinityIcon,
  type LucideIcon,
  MailQuestion,
  TriangleAlert,
} from 'lucide-react'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { dayLabel } from '#web/ui/data/dates.ts'
import { formatCents } from '#web/ui/data/numbers.ts'
import { QuotaBar } from '../quota/QuotaBar.tsx'
import { ActivateStandard } from './ActivateStandard.tsx'
import { endOf, periodEnd } from './periodEnd.ts'
import { type At, canActivate, type PlanState } from './planState.ts'

const LOOKS: Record<PlanState, { plan: string; badge: string; tone: Tone; icon: LucideIcon }> = {
  admin: { plan: 'Admin', badge: 'Unlimited', tone: 'blue', icon: InfinityIcon },
  billing_off: { plan: 'Unlimited', badge: 'Billing is off', tone: 'grey', icon: InfinityIcon },
  trial: { plan: 'Free Trial', badge: 'Trial', tone: 'grey', icon: Gift },
  unproven: { plan: 'Free Trial', badge: 'Not confirmed', tone: 'amber', icon: MailQuestion },
  used_up: { plan: 'Free Trial', badge: 'Used up', tone: 'red', icon: Ban },
  expired: { plan: 'Free Trial', badge: 'Ended', tone: 'red', icon: Clock },
  standard: { plan: 'Standard', badge: 'Active', tone: 'green', icon: CircleCheck },
  trialing: { plan: 'Standard', badge: 'Trial', tone: 'green', icon: CircleCheck },
  ending: { plan: 'Standard', badge: 'Ends soon', tone: 'amber', icon: Clock },
  closing: { plan: 'Standard', badge: 'Ending', tone: 'amber', icon: Clock },
  past_due: { plan: 'Standard', badge: 'Past due', tone: 'red', icon: TriangleAlert },
  on_hold: { plan: 'Standard', badge: 'On hold', tone: 'red', icon: TriangleAlert },
  inactive: { plan: 'Standard', badge: 'Not active', tone: 'grey', icon: CircleDashed },
}

const STANDARD_TERMS = `${formatCents(CENTS_PER_WORD)} per word, billed monthly, no fixed fee.`

export function PlanCard(at: At) {
  const { state, quota } = at
  const { plan, badge, tone, icon } = LOOKS[state]
  return (
    <section aria-labelledby="current-plan" className="flex flex-col rounded-lg border border-line">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 p-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id="current-plan" className="text-13 text-muted">
            Current plan
          </h2>
          <p className="flex flex-wrap items-center gap-2">
            <strong className="text-20 font-semibold">{plan}</strong>
            <Badge tone={tone} icon={icon}>
              {badge}
            </Badge>
          </p>
          <p className="text-muted">{termsOf(at)}</p>
        </div>
        {canActivate(at) && <ActivateStandard {...at} />}
      </div>
      {/* An inactive plan has no quota, which the bar would show as unlimited. */}
      {state !== 'closing' && state !== 'inactive' && (
        <div className="border-t border-line p-4">
          <QuotaBar quota={{ ...quota, is_paused: state === 'past_due' || state === 'on_hold' }} view="billing" />
        </div>
      )}
    </section>
  )
}

function termsOf({ state, user, subscription }: At) {
  if (state === 'admin') return 'Administrators translate without limit and pay nothing.'
  if (state === 'billing_off') return 'This server has no plans: everyone translates without limit.'
  if (state === 'standard' && subscription)
    return `${STANDARD_TERMS} The next invoice is on ${periodEnd(subscription)}.`
  if (state === 'trialing' && subscription)
    return `${STANDARD_TERMS} In your trial until ${endOf(subscription)} words are counted and not charged.`
  if (['standard', 'ending', 'closing', 'past_due', 'on_hold', 'trialing', 'inactive'].includes(state))
    return STANDARD_TERMS
  const until = user.trial_expiry_date
  return `Free words to try everything with; they are not billed.${until && state !== 'expired' ? ` Until ${dayLabel(until)}.` : ''}`
}
