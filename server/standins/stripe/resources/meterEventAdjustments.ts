import type { Stripe } from 'stripe'
import type { CallContext } from '../store/context.ts'
import { deleteMeterEvent } from '../store/meterEventRows.ts'
import { invalid, missing } from '../stripeFailure.ts'

const CANCELLABLE_S = 86_400

export async function createMeterEventAdjustment(
  context: CallContext,
  { event_name, cancel }: Stripe.Billing.MeterEventAdjustmentCreateParams,
) {
  const identifier = cancel?.identifier
  if (identifier === undefined)
    throw invalid('Missing required param: cancel[identifier].', 'cancel[identifier]', 'parameter_missing')
  if (!(await deleteMeterEvent(context.trx, { identifier, event_name, since: context.now - CANCELLABLE_S })))
    throw missing('billing.meter_event', identifier, 'cancel[identifier]')
  return {
    object: 'billing.meter_event_adjustment',
    cancel: { identifier },
    event_name,
    livemode: false,
    status: 'pending',
    type: 'cancel',
  } satisfies Stripe.Billing.MeterEventAdjustment
}
