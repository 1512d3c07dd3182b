import type { Stripe } from 'stripe'

/** Returns the anchor's day of a later month, or that month's last day if it is shorter; Unix seconds, UTC. */
function monthsAfter(anchor: number, months: number) {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}

/** Returns the end of the period that begins at `start`, counted from the anchor so that a short month shifts no later period. */
export function periodEnd(anchor: number, start: number) {
  let months = 1
  while (monthsAfter(anchor, months) <= start) months++
  return monthsAfter(anchor, months)
}

export const periodOf = (subscription: Stripe.Subscription) => {
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!
  return { start, end }
}

export const isInTrial = (subscription: Stripe.Subscription) => subscription.trial_end === periodOf(subscription).end

export const withPeriod = (subscription: Stripe.Subscription, { start, end }: { start: number; end: number }) => ({
  ...subscription,
  items: {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end })),
  },
})
