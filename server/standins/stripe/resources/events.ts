import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listPage } from '../store/lists.ts'
import { requireObject } from '../store/objects.ts'

export const retrieveEvent = (context: CallContext, _params: object, id: string) => requireObject(context, 'event', id)

export const listEvents = (context: CallContext, params: Stripe.EventListParams) => {
  const { type, types, ...paging } = params
  refuseUnsupported(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const anyOf = (types ?? (type === undefined ? undefined : [type]))?.map((one) => ({ type: one }))
  return listPage(context, 'event', '/v1/events', paging, { anyOf })
}
