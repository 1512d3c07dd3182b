import type Stripe from 'stripe'
import { isMissing, type OpenPayments } from '../../integrations/stripe.ts'
import { findMeterId, isOnMeter, listOurSubscriptions } from '../customers/ours.ts'
import { isEnded } from '../customers/standing.ts'

/** The meter takes events of the last 35 days; Stripe may say the end of a day in another zone. */
const METER_TAKES_S = 34 * 86_400

/** The period whose meter events still reach an invoice; none once every subscription has ended, or the customer is gone. */
export type Period = { kind: 'running'; from: Date; until: Date } | { kind: 'ended' | 'none' | 'gone' }

export async function fetchBillingPeriod(
  opened: OpenPayments,
  customer: string,
  now: Date,
  options?: Stripe.RequestOptions,
): Promise<Period> {
  const subscriptions = await listOurSubscriptions(opened, customer, options)
  const running = subscriptions.find((subscription) => !isEnded(subscription))
  if (running && !isTooLongAgo(running, now)) {
    const meterId = await findMeterId(opened)
    const { data } = running.items
    const item = data.find((one) => meterId !== undefined && isOnMeter(one, meterId)) ?? data[0]!
    return {
      kind: 'running',
      from: new Date(item.current_period_start * 1000),
      until: new Date(item.current_period_end * 1000),
    }
  }
  if (await isGone(opened.stripe, customer, options)) return { kind: 'gone' }
  return { kind: subscriptions.length > 0 ? 'ended' : 'none' }
}

const isTooLongAgo = ({ status, items }: Stripe.Subscription, now: Date) =>
  status === 'paused' && items.data.every(({ current_period_end: end }) => end < now.getTime() / 1000 - METER_TAKES_S)

/** Somebody has deleted the customer at Stripe. One that is not known there may be another account's, by a wrong key. */
async function isGone(stripe: Stripe, customer: string, options: Stripe.RequestOptions | undefined) {
  try {
    return (await stripe.customers.retrieve(customer, {}, options)).deleted === true
  } catch (error) {
    if (!isMissing(error)) throw error
    return false
  }
}

/** The invoice stays a draft for an hour after its period, so what is sent while the period runs is on it. */
export const isWithin = (period: Period, at: Date) =>
  period.kind === 'none' || (period.kind === 'running' && at >= period.from && at < period.until)

export function within(period: Period, at: Date) {
  if (period.kind !== 'running' || isWithin(period, at)) return at
  return at < period.from ? period.from : new Date(period.until.getTime() - 1000)
}
