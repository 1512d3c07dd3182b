import type { FailureCode, FindingKind } from '#db/vocabulary/billing/stripeFacts.ts'

/** `retry`: try again now. `end`: end the subscription with Stripe's count. `customer`: see to it at Stripe. */
type NextStep = 'retry' | 'end' | 'customer'
type Words = { text: string; next: readonly NextStep[] }

const FAILURES: Record<FailureCode, Words> = {
  unreachable: { text: 'Stripe could not be reached. This is retried automatically.', next: ['retry'] },
  busy: { text: 'Stripe takes no more requests right now. This is retried automatically.', next: ['retry'] },
  card_refused: {
    text: 'The card was refused. The customer has to enter another one or pay the open invoice.',
    next: ['customer', 'retry'],
  },
  clock: { text: 'The clock of this server differs from Stripe’s. Set the clock, then try again.', next: ['retry'] },
  customer_missing: {
    text: 'There is no such customer at Stripe any more. Look for them there; without them nobody is charged.',
    next: ['customer', 'retry'],
  },
  object_missing: {
    text: 'A subscription or an invoice is no longer at Stripe. Look at the customer there, then try again.',
    next: ['customer', 'retry'],
  },
  not_counted_yet: {
    text: 'Stripe has not counted all words yet, which takes some minutes. This is retried automatically.',
    next: ['retry', 'end'],
  },
  count_differs: {
    text: 'Stripe counted other words than were sent. End the subscription with Stripe’s count; the difference is recorded under Corrections.',
    next: ['end', 'customer'],
  },
  outcome_unknown: {
    text: 'Stripe did not answer, so it may have these words already. Its own count is read within a day; nothing is charged twice.',
    next: ['customer'],
  },
  invoice_unclear: {
    text: 'An invoice may have these words already. At Stripe, set the invoice’s metadata dragoman_words to included or none, then try again.',
    next: ['customer', 'retry'],
  },
  price_differs: {
    text: 'The price at Stripe differs from ours. Correct it there, then try again.',
    next: ['retry'],
  },
  not_set_up: {
    text: 'The Stripe account is not set up. Run npm run stripe:setup, then try again.',
    next: ['retry'],
  },
  refused: {
    text: 'Stripe refused the request, for the reason below. Look at the customer there, then try again.',
    next: ['customer', 'retry'],
  },
  unknown: {
    text: 'Something failed for the reason below. Try again; if it stays, look at the customer at Stripe.',
    next: ['retry', 'customer'],
  },
}

/** A failure in words with its next steps; a code that this version does not know is named. */
export const failureWords = (code: string): Words =>
  Object.hasOwn(FAILURES, code)
    ? FAILURES[code as FailureCode]
    : {
        text: `It failed with the code “${code}”, which this version does not know. Try again; if it stays, look at the customer at Stripe.`,
        next: ['retry', 'customer'],
      }

type FindingWords = { title: string; next: string }

const FINDINGS: Record<FindingKind, FindingWords> = {
  price: {
    title: 'The price at Stripe differs from ours',
    next: 'Correct the price in Stripe’s dashboard. Until then nobody can activate Standard.',
  },
  clock: {
    title: 'The clock of this server differs from Stripe’s',
    next: 'Set the clock of the server by a time service.',
  },
  two_subscriptions: {
    title: 'Two subscriptions charge each word',
    next: 'Cancel one of them at Stripe, and refund what was charged twice.',
  },
  subscription_price: {
    title: 'A subscription has another price than ours',
    next: 'Give it our price again at Stripe, or agree on this one with the customer.',
  },
}

export const findingWords = (kind: string): FindingWords =>
  Object.hasOwn(FINDINGS, kind)
    ? FINDINGS[kind as FindingKind]
    : {
        title: `Something is wrong at Stripe: “${kind}”`,
        next: 'This version does not know it. Look at Stripe’s dashboard.',
      }
