import { press } from '../../support/screens/acts.ts'
import { DELETION } from '../../support/screens/deletions.ts'
import { NO_LIST, NO_LOAD, OWN, type Screen } from '../../support/screens/screen.ts'

const NEXT_INVOICE = {
  at: 1_798_000_000,
  words: 1_820,
  words_cents: 7_280,
  tax_cents: 728,
  carried_cents: 36,
  total_cents: 8_044,
  is_carried: false,
  pending_words: 480,
  organizations: [
    { id: '019ab0de-0000-7000-8000-000000000001', name: 'Lantern Studio', words: 1_500, cost_cents: 6_000 },
    {
      id: '019ab0de-0000-7000-8000-000000000002',
      name: 'A side project with a rather long name',
      words: 800,
      cost_cents: 3_200,
    },
  ],
}

export const BILLING_SCREENS: Screen[] = [
  {
    name: 'Billing',
    as: 'newcomer',
    path: '/billing',
    isDense: true,
    shows: 'Current plan',
    loading: { stalls: /\/me\/quota$/, shows: 'Loading billing' },
    empty: NO_LIST,
    error: { fails: /\/me\/quota$/, shows: 'Could not load billing information. Please try again later.' },
    denied: OWN,
    partial: { fails: /\/stripe\/mode$/, shows: 'Could not load billing information. Please try again later.' },
    dialogs: {
      Admin: { as: 'root', shows: 'Administrators translate without limit and pay nothing.' },
      Standard: { as: 'maya', shows: 'Total' },
      'Almost used up': { as: 'almost', shows: 'More than 80% of your words are used.' },
      'Address not confirmed': {
        as: 'unproven',
        answers: { call: /\/me\/quota$/, json: DELETION.unproven },
        shows: 'Confirm your address to get your 500 free words',
      },
      'Signed up again': {
        answers: { call: /\/me\/quota$/, json: DELETION.again },
        shows: '420 words of these were used with another account of the same mailbox or card.',
      },
      'Used up': { as: 'usedUp', shows: 'Your free words are used up' },
      Expired: { as: 'expired', shows: 'Your trial ended on' },
      Inactive: { as: 'inactive', shows: 'No subscription is active' },
      Ending: { as: 'ending', shows: 'Your subscription ends on' },
      'Ending now': { as: 'closing', shows: 'Your subscription is ending' },
      'Past due': { as: 'pastDue', shows: 'The last payment failed' },
      'Two invoices past due': {
        answers: {
          call: /\/stripe\/debt$/,
          json: {
            owed_cents: 12_492,
            invoices: [
              { number: 'LANTERN-0007', owed_cents: 12_000, created: 1_795_000_000, url: 'https://pay.example.com/7' },
              { number: 'LANTERN-0006', owed_cents: 492, created: 1_792_400_000, url: 'https://pay.example.com/6' },
            ],
          },
        },
        as: 'pastDue',
        shows: 'You owe $124.92.',
      },
      'Next invoice': {
        answers: { call: /\/stripe\/next-invoice$/, json: NEXT_INVOICE },
        as: 'ending',
        shows: '480 words of these are on their way',
      },
      'Next invoice too small': {
        answers: {
          call: /\/stripe\/next-invoice$/,
          json: {
            ...NEXT_INVOICE,
            words: 9,
            words_cents: 36,
            tax_cents: 4,
            carried_cents: 8,
            total_cents: 48,
            is_carried: true,
          },
        },
        as: 'ending',
        shows: 'Less than $0.50 is not charged',
      },
      'Without payments': {
        answers: { call: /\/stripe\/mode$/, json: { mode: 'not_configured' } },
        as: 'usedUp',
        shows: 'Payments are not set up on this server',
      },
      'Without plans': {
        answers: { call: /\/stripe\/mode$/, json: { mode: 'off' } },
        as: 'inactive',
        shows: 'This server has no plans',
      },
      'Cancel subscription': { as: 'maya', act: press('Cancel subscription'), shows: 'Cancel your subscription?' },
      'Resume subscription': { as: 'ending', act: press('Resume subscription'), shows: 'Resume your subscription?' },
      'Downgrade to free': { as: 'maya', act: press('Downgrade to free'), shows: 'Downgrade to free?' },
      'Downgrade now': { as: 'maya', act: press('Downgrade now'), shows: 'Downgrade now?' },
    },
  },
  {
    name: 'Payment success',
    as: 'maya',
    path: '/payment/success',
    shows: 'Payment Successful!',
    loading: { stalls: /verify-payment-method$/, shows: 'Verifying your payment...' },
    empty: { as: 'newcomer', shows: 'Payment method was not detected. Please contact support if you were charged.' },
    error: {
      fails: /verify-payment-method$/,
      shows: 'There was an error verifying your payment. Please check your billing page.',
    },
    denied: OWN,
    partial: {
      answers: { call: /verify-payment-method$/, json: { has_payment_method: true, subscription: null } },
      shows: 'Your payment is being processed. You can check your billing page for the latest status.',
    },
  },
  {
    name: 'Payment cancelled',
    as: 'newcomer',
    path: '/payment/cancel',
    shows: 'Payment Cancelled',
    loading: NO_LOAD,
    empty: NO_LIST,
    error: NO_LOAD,
    denied: OWN,
    partial: NO_LOAD,
  },
]
