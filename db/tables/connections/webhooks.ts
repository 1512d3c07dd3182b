import type { Generated, GeneratedAlways } from 'kysely'
import type { DeliveryKind, DeliveryStatus, EventKind, WebhookFormat, WebhookState } from '../../vocabulary/events.ts'

export interface WebhookTables {
  consumers: { name: string; position: unknown }
  webhooks: {
    id: Generated<string>
    project_id: string | null
    organization_id: string | null
    url: string | null
    encrypted_url: Buffer | null
    host: string
    kinds: EventKind[]
    format: WebhookFormat
    encrypted_secret: Buffer
    state: Generated<WebhookState>
    failing_since: Date | null
    created_at: Generated<Date>
  }
  webhook_deliveries: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    webhook_id: string
    message_id: Generated<string>
    order_key: string
    kind: DeliveryKind
    event_ids: Generated<number[]>
    payload: unknown
    status: Generated<DeliveryStatus>
    attempt: Generated<number>
    next_at: Generated<Date>
    leased_until: Date | null
    response_code: number | null
    answer: string | null
    duration_ms: number | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
}
