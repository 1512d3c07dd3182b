import { z } from 'zod'
import { DELIVERY_STATUSES, EVENT_KINDS, WEBHOOK_FORMATS, WEBHOOK_STATES } from '#db/vocabulary/events.ts'
import { OrganizationPath, ProjectPath } from '../rights/contract.ts'

const isAddress = (value: string) => {
  const url = URL.parse(value)
  return ['http:', 'https:'].includes(url?.protocol ?? '') && url!.username === '' && url!.password === ''
}
const Address = z
  .string('Please enter the address')
  .trim()
  .min(1, 'Please enter the address')
  .max(1_000, 'An address has at most 1000 characters')
  .refine(isAddress, 'The address must begin with https:// or http://, without a password')
const Kinds = z.array(z.enum(EVENT_KINDS)).min(1, 'Please choose at least one event').max(EVENT_KINDS.length)

export const WebhooksPath = ProjectPath
export const WebhookPath = ProjectPath.extend({ webhook_id: z.uuid() })
export const DeliveryPath = WebhookPath.extend({ delivery_id: z.uuid() })
export const OrganizationWebhookPath = OrganizationPath.extend({ webhook_id: z.uuid() })
export const OrganizationDeliveryPath = OrganizationWebhookPath.extend({ delivery_id: z.uuid() })

export const PostWebhook = z.object({
  url: Address,
  kinds: Kinds,
  format: z.enum(WEBHOOK_FORMATS).default('standard'),
})
export type PostWebhook = z.input<typeof PostWebhook>

export const PutWebhook = PostWebhook.extend({ state: z.enum(WEBHOOK_STATES).default('ACTIVE') })
export type PutWebhook = z.input<typeof PutWebhook>

/** `failing_since`: the first failure since its last delivery. */
export const ShownWebhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    kinds: z.array(z.enum(EVENT_KINDS)),
    format: z.enum(WEBHOOK_FORMATS),
    state: z.enum(WEBHOOK_STATES),
    failing_since: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' })
export type ShownWebhook = z.infer<typeof ShownWebhook>

export const Webhooks = z
  .object({ data: z.array(ShownWebhook), readable_kinds: z.array(z.enum(EVENT_KINDS)) })
  .meta({ id: 'Webhooks' })
export type Webhooks = z.infer<typeof Webhooks>

/** `secret` is told this once. */
export const NewWebhook = ShownWebhook.extend({ secret: z.string() }).meta({ id: 'NewWebhook' })
export type NewWebhook = z.infer<typeof NewWebhook>

/** `attempt`: how many were made. `answer`: the first 1024 bytes of it, or why there is none. */
export const Delivery = z
  .object({
    id: z.uuid(),
    number: z.int(),
    message_id: z.string(),
    type: z.string(),
    events: z.int(),
    status: z.enum(DELIVERY_STATUSES),
    attempt: z.int(),
    response_code: z.int().nullable(),
    answer: z.string().nullable(),
    duration_ms: z.int().nullable(),
    created_at: z.iso.datetime(),
    next_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof Delivery>

/** `before`: the number of the oldest delivery that one has, for the next older ones. */
export const DeliveriesQuery = z.object({
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})
export const Deliveries = z.object({ data: z.array(Delivery), has_more: z.boolean() }).meta({ id: 'WebhookDeliveries' })
export type Deliveries = z.infer<typeof Deliveries>
