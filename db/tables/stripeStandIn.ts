import type { ColumnType, Generated } from 'kysely'

export interface StandInTables {
  /** The built-in payment service of a machine without Stripe's keys; one row. */
  stand_in_account: {
    id: Generated<boolean>
    secret_key: string
    webhook_secret: string
    clock_offset_ms: Generated<number>
  }
  /** Its objects, each as its API shows it; what stands in for another object is that one's id. */
  stand_in_objects: {
    id: string
    object: string
    position: ColumnType<number, never, never>
    /** Unix seconds, as is `due_at`: when the clock has to do something with it. */
    created: number
    customer: string | null
    due_at: number | null
    data: unknown
  }
  stand_in_meter_events: {
    identifier: string
    event_name: string
    customer: string
    value: number
    /** Unix seconds, as is `created`. */
    at: number
    created: number
  }
  stand_in_answers: { key: string; fingerprint: string; status: number; body: unknown; created_at: Generated<Date> }
  stand_in_deliveries: {
    event: string
    endpoint: string
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
  }
}
