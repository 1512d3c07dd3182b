/** Stripe's statuses of a subscription; `ending` is ours, while somebody ends it now. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'ending',
] as const
type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

type Meaning = {
  /**
   * Words that the account may translate: on credit; nothing until a debt is paid (`unpaid`), or until something else
   * happens (`waits`); or what it had without a subscription, as this one has not begun, or is over.
   */
  words: 'on_credit' | 'unpaid' | 'waits' | 'as_without'
  isOver: boolean
  activating: 'begins_another' | 'pays' | 'resumes' | 'keeps'
}

/**
 * The one meaning of each status (https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses). Server
 * and screens ask here and nowhere else.
 */
export const MEANINGS: Record<SubscriptionStatus, Meaning> = {
  active: { words: 'on_credit', isOver: false, activating: 'keeps' },
  // Its words are counted by the meter; Stripe charges nothing for them before the trial's end.
  trialing: { words: 'on_credit', isOver: false, activating: 'keeps' },
  // The first payment failed, or its holder has not confirmed it: within 23 hours it is paid, or over.
  incomplete: { words: 'as_without', isOver: false, activating: 'pays' },
  incomplete_expired: { words: 'as_without', isOver: true, activating: 'begins_another' },
  past_due: { words: 'unpaid', isOver: false, activating: 'pays' },
  unpaid: { words: 'unpaid', isOver: false, activating: 'pays' },
  // No period runs and no invoice is made: a trial ended without a card, or somebody paused it.
  paused: { words: 'waits', isOver: false, activating: 'resumes' },
  canceled: { words: 'as_without', isOver: true, activating: 'begins_another' },
  ending: { words: 'waits', isOver: false, activating: 'keeps' },
}

const isKnown = (status: string): status is SubscriptionStatus => Object.hasOwn(MEANINGS, status)
/** A status that Stripe has since this was written lends nothing. */
const UNKNOWN: Meaning = { words: 'waits', isOver: false, activating: 'keeps' }
export const meaningOf = (status: string) => (isKnown(status) ? MEANINGS[status] : UNKNOWN)

const statusesWith = (is: (meaning: Meaning) => boolean) =>
  SUBSCRIPTION_STATUSES.filter((status) => is(MEANINGS[status]))

export const ENDING_STATUS = 'ending' satisfies SubscriptionStatus
export const ON_CREDIT_STATUSES = statusesWith(({ words }) => words === 'on_credit')
export const UNPAID_STATUSES = statusesWith(({ words }) => words === 'unpaid') as ('past_due' | 'unpaid')[]
export const ENDED_STATUSES = statusesWith(({ isOver }) => isOver)

/** Why the words of a subscription that has begun would never be paid, so that none is translated. */
export const HOLDS = ['collection_paused', 'not_counted', 'no_card', 'paused'] as const
export type Hold = (typeof HOLDS)[number]

type CollectionFacts = {
  status: string
  /** `pause_collection` is set, with whichever behavior: Stripe keeps, voids or writes off each invoice. */
  isCollectionPaused: boolean
  isCounted: boolean
  isPayable: boolean
}

/** Reasons for which the words of a subscription are not paid; an expired card is none, as banks renew cards unasked. */
export function holdOf({ status, isCollectionPaused, isCounted, isPayable }: CollectionFacts): Hold | null {
  const { words } = meaningOf(status)
  if (words === 'as_without' || words === 'unpaid') return null
  if (isCollectionPaused) return 'collection_paused'
  if (!isCounted) return 'not_counted'
  if (!isPayable) return 'no_card'
  return words === 'waits' && status !== ENDING_STATUS ? 'paused' : null
}

export const PAUSES = ['unpaid', 'disputed', ...HOLDS] as const
export type Pause = (typeof PAUSES)[number]
