import { expect, test } from 'vitest'
import {
  cardOf,
  type Fact,
  learn,
  NOTHING_KNOWN,
  type SubscriptionFact,
  subscriptionOf,
} from '#server/billing/customers/standing.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const subscription = (id: string, status: string, change: Partial<SubscriptionFact> = {}): SubscriptionFact => ({
  id,
  created: id === 'sub_1' ? 100 : 900,
  status,
  current_period_end: 5000,
  cancel_at_period_end: false,
  ends_at: null,
  ended_at: null,
  ...change,
})
const card = (last4: string) => ({ id: `pm_${last4}`, brand: 'visa', last4, exp_month: 4, exp_year: 2031 })

/** A card, a subscription, an invoice that fails and is paid, an end that is taken back and comes after all, and a second one. */
const LIFE: Fact[] = [
  { at: 100, card: card('4242') },
  { at: 101, subscriptions: [subscription('sub_1', 'active')] },
  { at: 300, subscriptions: [subscription('sub_1', 'past_due', { current_period_end: 6000 })] },
  { at: 310, card: card('4444') },
  { at: 310, subscriptions: [subscription('sub_1', 'active', { current_period_end: 6000 })] },
  // in the same second as the one before
  {
    at: 310,
    subscriptions: [subscription('sub_1', 'active', { current_period_end: 6000, cancel_at_period_end: true })],
  },
  {
    at: 600,
    subscriptions: [subscription('sub_1', 'canceled', { current_period_end: 6000, cancel_at_period_end: true })],
  },
  { at: 900, subscriptions: [subscription('sub_2', 'active', { current_period_end: 9000 })] },
]

function* ordersOf<Thing>(things: Thing[], from = 0): Generator<Thing[]> {
  if (from === things.length) return yield things
  for (let at = from; at < things.length; at++) {
    const swapped = things.with(from, things[at]!).with(at, things[from]!)
    yield* ordersOf(swapped, from + 1)
  }
}

const after = (facts: Fact[]) => facts.reduce(learn, NOTHING_KNOWN)

test('all 40,320 orders of eight events, with one that comes twice, end in the same state', () => {
  const random = seeded(chooseSeed('orders of events'))
  const expected = JSON.stringify(after(LIFE))
  let orders = 0
  for (const order of ordersOf(LIFE)) {
    const repeated = order[Math.floor(random() * order.length)]!
    const place = Math.floor(random() * (order.length + 1))
    const came = [...order.slice(0, place), repeated, ...order.slice(place)]
    if (JSON.stringify(after(came)) !== expected)
      expect(after(came), JSON.stringify(came)).toEqual(JSON.parse(expected))
    orders++
  }
  expect(orders).toBe(40_320)
  expect(subscriptionOf(after(LIFE))).toMatchObject({ id: 'sub_2', status: 'active', current_period_end: 9000 })
  expect(cardOf(after(LIFE))).toMatchObject({ last4: '4444' })
})

test('the same one of two sights in one second counts, however it was stored', () => {
  const [one, other] = [LIFE[4]!, LIFE[5]!]
  const stored = (standing: object) =>
    JSON.parse(JSON.stringify(standing), (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )
  expect(learn(stored(after([one])), other)).toEqual(learn(stored(after([other])), one))
})

test('a late answer does not revive an ended subscription', () => {
  const ended = after([LIFE[1]!, LIFE[6]!])
  expect(subscriptionOf(learn(ended, { at: 9999, subscriptions: LIFE[1]!.subscriptions! }))?.status).toBe('canceled')
})
