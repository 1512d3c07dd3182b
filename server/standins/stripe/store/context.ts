import type { Settings } from '../settings.ts'
import type { Trx } from './tables.ts'

/** Surroundings of one call or due object; its changes and events are committed together. */
export type CallContext = {
  trx: Trx
  /** Unix seconds. */
  now: number
  /** Origin at which people reach the hosted pages. */
  publicUrl: string
  settings: Settings
  request: { id: string | null; idempotency_key: string | null }
}
