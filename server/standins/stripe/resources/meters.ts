import type { Stripe } from 'stripe'
import type { CallContext } from '../store/context.ts'
import { listObjects, listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'

export async function createMeter(context: CallContext, params: Stripe.Billing.MeterCreateParams) {
  if (params.default_aggregation.formula !== 'sum')
    throw invalid('Only sums are offered here.', 'default_aggregation[formula]')
  const { event_name } = params
  if ((await listObjects(context, 'billing.meter', { containing: { event_name, status: 'active' } })).length > 0)
    throw invalid(`A meter with event name '${event_name}' already exists.`, 'event_name')
  const meter = await addObject(context, {
    id: newId('mtr_test', 28),
    object: 'billing.meter',
    created: context.now,
    customer_mapping: params.customer_mapping ?? { event_payload_key: 'stripe_customer_id', type: 'by_id' },
    default_aggregation: { formula: 'sum' },
    display_name: params.display_name,
    event_name,
    event_time_window: params.event_time_window ?? null,
    livemode: false,
    status: 'active',
    status_transitions: { deactivated_at: null },
    updated: context.now,
    value_settings: params.value_settings ?? { event_payload_key: 'value' },
  } satisfies Stripe.Billing.Meter)
  await emitEvent(context, 'billing.meter.created', meter)
  return meter
}

export const retrieveMeter = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'billing.meter', id)

export const listMeters = (context: CallContext, { status, ...paging }: Stripe.Billing.MeterListParams) =>
  listPage(context, 'billing.meter', '/v1/billing/meters', paging, { containing: { status } })

export async function updateMeter(context: CallContext, params: Stripe.Billing.MeterUpdateParams, id: string) {
  const meter = await requireObject(context, 'billing.meter', id)
  return change(context, { ...meter, display_name: params.display_name ?? meter.display_name }, 'billing.meter.updated')
}

export async function deactivateMeter(context: CallContext, _params: object, id: string) {
  const meter = await requireObject(context, 'billing.meter', id)
  const stopped = { ...meter, status: 'inactive', status_transitions: { deactivated_at: context.now } }
  return change(context, stopped, 'billing.meter.deactivated')
}

export async function reactivateMeter(context: CallContext, _params: object, id: string) {
  const meter = await requireObject(context, 'billing.meter', id)
  const started = { ...meter, status: 'active', status_transitions: { deactivated_at: null } }
  return change(context, started, 'billing.meter.reactivated')
}

async function change(context: CallContext, meter: Stripe.Billing.Meter, type: Stripe.Event.Type) {
  const changed = await saveObject(context, { ...meter, updated: context.now })
  await emitEvent(context, type, changed)
  return changed
}
