import type { Settings } from '../settings.ts'
import type { Trx } from './tables.ts'

export type CallContext = {
  trx: Trx
  /** Unix seconds. */
  now: number
  publicUrl: string
  settings: Settings
  request: { id: string | null; idempotency_key: string | null }
}
