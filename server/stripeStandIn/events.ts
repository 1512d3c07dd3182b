import type { Stripe } from 'stripe'
import { type Desk, find, list } from './desk.ts'
import { refuseOthers } from './offering.ts'

export const findEvent = (desk: Desk, _params: object, id: string) => find(desk, 'event', id)

export const listEvents = (desk: Desk, params: Stripe.EventListParams) => {
  const { type, types, ...paging } = params
  refuseOthers(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const anyOf = (types ?? (type === undefined ? undefined : [type]))?.map((one) => ({ type: one }))
  return list(desk, 'event', '/v1/events', paging, { anyOf })
}
