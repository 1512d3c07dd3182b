import type Stripe from 'stripe'
import { isMissing } from '../../integrations/stripe.ts'
import { isEnded } from '../customers/standing.ts'

/** Returns the period whose meter events still reach an invoice; none once every subscription has ended. */
export type Period = { kind: 'running'; from: Date; until: Date } | { kind: 'ended' | 'none' }

const MOST = 100

export async function fetchBillingPeriod(
  stripe: Stripe,
  customer: string,
  options?: Stripe.RequestOptions,
): Promise<Period> {
  const subscriptions = await listSubscriptions(stripe, customer, options)
  if (!subscriptions) return { kind: 'ended' } // with the customer
  const running = subscriptions.find((subscription) => !isEnded(subscription))
  if (!running) return { kind: subscriptions.length > 0 ? 'ended' : 'none' }
  const { current_period_start: from, current_period_end: until } = running.items.data[0]!
  return { kind: 'running', from: new Date(from * 1000), until: new Date(until * 1000) }
}

async function listSubscriptions(stripe: Stripe, customer: string, options: Stripe.RequestOptions | undefined) {
  try {
    return (await stripe.subscriptions.list({ customer, status: 'all', limit: MOST }, options)).data
  } catch (error) {
    if (!isMissing(error)) throw error
    return undefined
  }
}

/** The invoice stays a draft for an hour after its period, so what is sent while the period runs is on it. */
export const isWithin = (period: Period, at: Date) =>
  period.kind === 'none' || (period.kind === 'running' && at >= period.from && at < period.until)

/** The nearest moment that the running period's invoice has. */
export function within(period: Period, at: Date) {
  if (period.kind !== 'running' || isWithin(period, at)) return at
  return at < period.from ? period.from : new Date(period.until.getTime() - 1000)
}
