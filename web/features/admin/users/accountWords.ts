import { Ban, Check, Clock, Crown, Gift, type LucideIcon, Pause as PauseIcon, TriangleAlert } from 'lucide-react'
import type { AccountState } from '#db/vocabulary/billing/accountStates.ts'
import type { CardState } from '#db/vocabulary/billing/cards.ts'
import type { Pause } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import type { Tone } from '#web/ui/Badge.tsx'

type Look = { label: string; tone: Tone; icon: LucideIcon }

export const STATES: Record<AccountState, Look> = {
  free_trial: { label: 'Free Trial', tone: 'grey', icon: Gift },
  active: { label: 'Standard', tone: 'green', icon: Check },
  ends: { label: 'Standard, ends', tone: 'amber', icon: Clock },
  ending: { label: 'Ending now', tone: 'amber', icon: Clock },
  unpaid: { label: 'Payment failed', tone: 'red', icon: TriangleAlert },
  on_hold: { label: 'On hold', tone: 'red', icon: PauseIcon },
  not_activated: { label: 'Not activated', tone: 'grey', icon: Ban },
  admin: { label: 'Admin', tone: 'purple', icon: Crown },
}

export const HOLDS: Record<Pause, string> = {
  unpaid: 'Open invoice',
  disputed: 'Dispute lost',
  collection_paused: 'Collection paused',
  not_counted: 'No price for words',
  no_card: 'No card',
  paused: 'Subscription paused',
}

export const CARDS: Record<Exclude<CardState, 'ok' | 'none'>, { label: string; tone: Tone }> = {
  expires: { label: 'Expires soon', tone: 'amber' },
  expired: { label: 'Expired', tone: 'red' },
}

const PAUSES: Record<Pause, string> = {
  unpaid: 'An invoice could not be charged. They pay it on their billing page, or you settle it at Stripe.',
  disputed: 'The bank took a payment back. Settle the dispute with them under Corrections.',
  collection_paused: 'Somebody paused the collection of their invoices. Resume it at Stripe.',
  not_counted: 'Their subscription has no price for words. Give it our price at Stripe.',
  no_card: 'There is no card to charge. They add one on their billing page.',
  paused: 'Their subscription is paused. They activate Standard to go on, or you resume it at Stripe.',
}

export const pauseWords = (pause: string) =>
  Object.hasOwn(PAUSES, pause)
    ? PAUSES[pause as Pause]
    : `The reason is “${pause}”, which this version does not know. Look at the customer at Stripe.`
