import type { ColumnType, Generated } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { ToolOutcome } from '../vocabulary/operations.ts'
import type { Capability, UserRole } from '../vocabulary/roles.ts'

export interface AccountTables {
  users: {
    id: Generated<string>
    email: string
    hashed_password: string
    full_name: string | null
    is_active: Generated<boolean>
    is_superuser: Generated<boolean>
    role: Generated<UserRole>
    word_quota: number | null
    /** `YYYY-MM-DD`; that day still counts, until its end in UTC. */
    trial_expiry_date: string | null
    has_payment_method: Generated<boolean>
    stripe_customer_id: string | null
    personal_organization_id: string | null
    owns_personal: Generated<boolean>
    is_email_confirmed: Generated<boolean>
    pending_email: string | null
    service_of: string | null
    created_at: Generated<Date>
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    user_id: string
    user_agent: string | null
    created_at: Generated<Date>
    /** Within ten minutes. */
    last_seen_at: Generated<Date>
    expires_at: Date
    confirmed_at: Generated<Date>
    idle_at: Generated<Date>
  }
  api_tokens: {
    id: Generated<string>
    token_hash: Buffer
    user_id: string
    name: string
    capabilities: Capability[]
    project_ids: string[] | null
    languages: LanguageCode[] | null
    created_by: string | null
    created_at: Generated<Date>
    last_used_at: Date | null
    expires_at: Date | null
    revoked_at: Date | null
    words_a_day: Generated<number>
    oauth_grant_id: string | null
    oauth_client_id: string | null
    tool_host: string | null
  }
  /** Records of OAuth; `payload` is its library's. */
  oauth_records: {
    kind: string
    id_hash: Buffer
    payload: ColumnType<Record<string, unknown>, string, string>
    grant_id: string | null
    client_id: string | null
    created_at: Generated<Date>
    expires_at: Date | null
    consumed_at: Date | null
  }
  agent_orders: { id: Generated<string>; token_id: string; at: Generated<Date>; words: number }
  /** Calls of tools; their arguments have no texts in them. */
  tool_calls: {
    id: Generated<string>
    token_id: string
    at: Generated<Date>
    tool: string
    arguments: ColumnType<Record<string, unknown>, string, never>
    outcome: ToolOutcome
    /** How many texts its answer had, and the ids of the first ones. */
    texts: number
    source_text_ids: string[]
  }
  password_resets: { token_hash: Buffer; user_id: string; expires_at: Date }
  email_proofs: { token_hash: Buffer; user_id: string; email: string; expires_at: Date }
  known_devices: { user_id: string; device_hash: Buffer; last_seen_at: Generated<Date> }
  rate_limits: { key: Buffer; count: number; resets_at: Date }
  idempotency_keys: {
    user_id: string
    key: string
    request_hash: Buffer
    /** Rises with every process that takes the request on; a commit names the attempt it belongs to. */
    attempt: Generated<number>
    is_written: Generated<boolean>
    held_until: Date
    /** `{status, headers, body}`; null until it is known, and again when its reader may no longer see it. */
    answer: unknown
    created_at: Generated<Date>
  }
}
