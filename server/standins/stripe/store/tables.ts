import type { ColumnType, Generated, Insertable, Kysely, Transaction } from 'kysely'

export interface Tables {
  'stripe_stand_in.account': {
    id: Generated<boolean>
    secret_key: string
    webhook_secret: string
    clock_offset_ms: Generated<number>
  }
  /** Objects as the API returns them unexpanded; references are ids. */
  'stripe_stand_in.objects': {
    id: string
    object: string
    position: ColumnType<number, never, never>
    /** Unix seconds, like `due_at`, the next time at which the clock has to process the object. */
    created: number
    customer: string | null
    due_at: number | null
    data: unknown
  }
  'stripe_stand_in.meter_events': {
    identifier: string
    event_name: string
    customer: string
    value: number
    /** Unix seconds, like `created`. */
    at: number
    created: number
  }
  'stripe_stand_in.answers': {
    key: string
    fingerprint: string
    status: number
    body: unknown
    created_at: Generated<Date>
  }
  'stripe_stand_in.deliveries': {
    event: string
    endpoint: string
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
  }
}

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
