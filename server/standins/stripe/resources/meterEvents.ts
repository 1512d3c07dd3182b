import type { Stripe } from 'stripe'
import { countUsage } from '../invoicing/countUsage.ts'
import { scheduleThresholdCheck } from '../invoicing/thresholds.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects, listOf } from '../store/lists.ts'
import { freeIdentifier, insertMeterEvent } from '../store/meterEventRows.ts'
import { newId } from '../store/newId.ts'
import { requireObject } from '../store/objects.ts'
import { invalid, missing } from '../stripeFailure.ts'

const MAX_AGE_S = 35 * 86_400
const MAX_LEAD_S = 5 * 60
/** Time for which identifiers are unique; Stripe counts one a second time after it. */
const UNIQUE_S = 86_400
const WINDOW_S: Record<string, number> = { minute: 60, hour: 3600, day: 86_400 }

/** Counts an event once for each identifier. Unknown customers are accepted, because Stripe detects them only later. */
export async function createMeterEvent(context: CallContext, params: Stripe.Billing.MeterEventCreateParams) {
  const { event_name, payload, identifier = newId('mtrevt'), timestamp = context.now } = params
  const [meter] = await listObjects(context, 'billing.meter', { containing: { event_name, status: 'active' } })
  if (!meter) throw missing('billing.meter', event_name, 'event_name')
  const customer = payload[meter.customer_mapping.event_payload_key]
  const value = payload[meter.value_settings.event_payload_key]
  if (!customer) throw missingValue(meter.customer_mapping.event_payload_key)
  if (!value) throw missingValue(meter.value_settings.event_payload_key)
  if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid value: ${value}`, 'payload[value]')
  if (timestamp < context.now - MAX_AGE_S)
    throw invalid('The timestamp must be within the past 35 calendar days.', 'timestamp')
  if (timestamp > context.now + MAX_LEAD_S)
    throw invalid('The timestamp must be at most 5 minutes in the future.', 'timestamp')
  const counted = { identifier, event_name, customer, value: Number(value), at: timestamp, created: context.now }
  await freeIdentifier(context.trx, identifier, context.now - UNIQUE_S)
  if (!(await insertMeterEvent(context.trx, counted)))
    throw invalid(`An event already exists with identifier ${identifier}.`, 'identifier')
  await scheduleThresholdCheck(context, customer)
  return {
    object: 'billing.meter_event',
    created: context.now,
    event_name,
    identifier,
    livemode: false,
    payload,
    timestamp,
  } satisfies Stripe.Billing.MeterEvent
}

const missingValue = (key: string) =>
  invalid(`The payload must have a value for ${key}.`, `payload[${key}]`, 'parameter_missing')

export async function listSummaries(
  context: CallContext,
  params: Stripe.Billing.MeterListEventSummariesParams,
  id: string,
) {
  const { customer, start_time, end_time, value_grouping_window: grouping, limit = 10 } = params
  const meter = await requireObject(context, 'billing.meter', id)
  const unit = grouping ?? 'minute'
  const unitS = WINDOW_S[unit]!
  for (const [name, time] of Object.entries({ start_time, end_time }))
    if (time % unitS !== 0) throw invalid(`The ${name} must be aligned with ${unit} boundaries.`, name)
  if (end_time <= start_time) throw invalid('The end_time must be after the start_time.', 'end_time')
  const length = grouping === undefined ? end_time - start_time : unitS
  const url = `/v1/billing/meters/${id}/event_summaries`
  const data: Stripe.Billing.MeterEventSummary[] = []
  for (let to = end_time; to > start_time && data.length <= limit; to -= length) {
    const window = { start_time: to - length, end_time: to }
    const value = await countUsage(context, { event_name: meter.event_name, customer, from: to - length, to })
    if (value !== 0) data.push(summaryOf(meter, customer, window, value))
  }
  return { ...listOf(url, data.slice(0, limit)), has_more: data.length > limit }
}

const summaryOf = (
  meter: Stripe.Billing.Meter,
  customer: string,
  window: { start_time: number; end_time: number },
  aggregated_value: number,
): Stripe.Billing.MeterEventSummary => ({
  id: `mtrusg_test_${meter.id.slice(-8)}${customer.slice(-8)}${window.start_time}`,
  object: 'billing.meter_event_summary',
  aggregated_value,
  ...window,
  livemode: false,
  meter: meter.id,
})
