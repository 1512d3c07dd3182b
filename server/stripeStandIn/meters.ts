import type { Stripe } from 'stripe'
import { add, all, type Desk, emit, find, list, newId, save } from './desk.ts'
import { invalid } from './stripeFailure.ts'

export async function createMeter(desk: Desk, params: Stripe.Billing.MeterCreateParams) {
  if (params.default_aggregation.formula !== 'sum')
    throw invalid('Only sums are offered here.', 'default_aggregation[formula]')
  const { event_name } = params
  if ((await all(desk, 'billing.meter', { holding: { event_name, status: 'active' } })).length > 0)
    throw invalid(`A meter with event name '${event_name}' already exists.`, 'event_name')
  const meter = await add(desk, {
    id: newId('mtr_test', 28),
    object: 'billing.meter',
    created: desk.now,
    customer_mapping: params.customer_mapping ?? { event_payload_key: 'stripe_customer_id', type: 'by_id' },
    default_aggregation: { formula: 'sum' },
    display_name: params.display_name,
    event_name,
    event_time_window: params.event_time_window ?? null,
    livemode: false,
    status: 'active',
    status_transitions: { deactivated_at: null },
    updated: desk.now,
    value_settings: params.value_settings ?? { event_payload_key: 'value' },
  } satisfies Stripe.Billing.Meter)
  await emit(desk, 'billing.meter.created', meter)
  return meter
}

export const findMeter = (desk: Desk, _params: object, id: string) => find(desk, 'billing.meter', id)

export const listMeters = (desk: Desk, { status, ...paging }: Stripe.Billing.MeterListParams) =>
  list(desk, 'billing.meter', '/v1/billing/meters', paging, { holding: { status } })

export async function updateMeter(desk: Desk, params: Stripe.Billing.MeterUpdateParams, id: string) {
  const meter = await find(desk, 'billing.meter', id)
  return change(desk, { ...meter, display_name: params.display_name ?? meter.display_name }, 'billing.meter.updated')
}

export async function deactivateMeter(desk: Desk, _params: object, id: string) {
  const meter = await find(desk, 'billing.meter', id)
  const stopped = { ...meter, status: 'inactive', status_transitions: { deactivated_at: desk.now } }
  return change(desk, stopped, 'billing.meter.deactivated')
}

export async function reactivateMeter(desk: Desk, _params: object, id: string) {
  const meter = await find(desk, 'billing.meter', id)
  const started = { ...meter, status: 'active', status_transitions: { deactivated_at: null } }
  return change(desk, started, 'billing.meter.reactivated')
}

async function change(desk: Desk, meter: Stripe.Billing.Meter, type: Stripe.Event.Type) {
  const changed = await save(desk, { ...meter, updated: desk.now })
  await emit(desk, type, changed)
  return changed
}
