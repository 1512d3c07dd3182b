import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { ContentType } from './vocabulary/contentTypes.ts'
import type { LanguageCode } from './vocabulary/languages.ts'
import type { LedgerState, MeterEventState, Plan } from './vocabulary/plans.ts'
import type { OrganizationRole, UserRole } from './vocabulary/roles.ts'
import type { PageStatus, ProjectStatus, TranslationStatus, VersionStatus } from './vocabulary/statuses.ts'

type CreatedAt = Generated<Date>

export interface Schema {
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
    personal_organization_id: string
    owns_personal: Generated<boolean>
    created_at: CreatedAt
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    user_id: string
    user_agent: string | null
    created_at: CreatedAt
    /** Within ten minutes. */
    last_seen_at: Generated<Date>
    expires_at: Date
  }
  password_resets: { token_hash: Buffer; user_id: string; expires_at: Date }
  /** Empty where an SMTP server is configured. */
  mails: {
    id: ColumnType<number, never, never>
    to: string
    subject: string
    text: string
    html: string
    created_at: CreatedAt
  }
  rate_limits: { key: Buffer; count: number; resets_at: Date }
  organizations: {
    id: Generated<string>
    name: string
    description: string | null
    is_personal: Generated<boolean>
    owner_id: string
    owner_role: Generated<'OWNER'>
    /** What its words may cost in a month (UTC); null is no cap. */
    monthly_cap_cents: number | null
    created_at: CreatedAt
    updated_at: Generated<Date>
  }
  organization_members: {
    id: Generated<string>
    organization_id: string
    user_id: string
    role: OrganizationRole
    created_at: CreatedAt
  }
  projects: {
    id: Generated<string>
    organization_id: string
    name: string
    description: Generated<string>
    source_language: LanguageCode
    target_languages: LanguageCode[]
    status: Generated<ProjectStatus>
    last_version_number: Generated<number>
    created_at: CreatedAt
    updated_at: Generated<Date>
  }
  versions: {
    id: Generated<string>
    project_id: string
    name: string
    status: Generated<VersionStatus>
    version_number: number
    created_at: CreatedAt
  }
  pages: {
    id: Generated<string>
    version_id: string
    name: string
    status: Generated<PageStatus>
    type: ContentType
    created_at: CreatedAt
    updated_at: Generated<Date>
  }
  source_texts: {
    id: Generated<string>
    page_id: string
    /** Place in the imported file, from 0. */
    position: number
    identifier: string
    content: string
    context: string | null
    words: number
  }
  /** The relational projection of the live documents; only document commits change `content`, `status` and `score`. */
  translations: {
    id: Generated<string>
    source_text_id: string
    target_language: LanguageCode
    content: Generated<string>
    status: TranslationStatus
    review_notes: Generated<string>
    score: number | null
    /** The document's `head_seq` at which the content last changed. */
    revision: Generated<number>
    /** The request whose job holds the row; null when people may type. */
    request_id: string | null
    /** What the AI would have written where a person wrote first. */
    suggestion: string | null
    created_at: CreatedAt
    updated_at: Generated<Date>
  }
  translation_changes: {
    id: Generated<number>
    translation_id: string
    at: CreatedAt
    actor_kind: 'person' | 'ai' | 'import' | 'api'
    actor_id: string | null
    actor_name: string
    before: string
    after: string
    status: TranslationStatus
  }
  /** What the engine was told, call by call. */
  translation_prompts: {
    id: Generated<number>
    page_id: string
    language: LanguageCode
    request_id: string
    attempt: number
    model: string
    system: string
    content: string
    source_text_ids: string[]
    at: CreatedAt
  }
  /** Set aside for an hour, so that a deletion can be undone. */
  deleted_translations: {
    id: string
    source_text_id: string
    target_language: LanguageCode
    content: string
    status: TranslationStatus
    review_notes: string
    score: number | null
    suggestion: string | null
    created_at: Date
    /** The rows of `translation_changes`, oldest first. */
    changes: unknown[]
    deleted_at: Generated<Date>
  }
  characters: {
    id: Generated<string>
    page_id: string
    name: string
    description: string
    context: string | null
    created_at: CreatedAt
  }
  glossaries: {
    id: Generated<string>
    project_id: string
    name: string
    description: Generated<string>
    created_at: CreatedAt
  }
  glossary_entries: {
    id: Generated<string>
    glossary_id: string
    term_id: string
    term_description: string
    source_text: Generated<string>
    target_language: LanguageCode | null
    translation: Generated<string>
    notes: string | null
    context: string | null
    created_at: CreatedAt
  }
  subscriptions: {
    id: Generated<string>
    user_id: string
    stripe_subscription_id: string | null
    status: string
    current_period_end: Date | null
    cancel_at_period_end: Generated<boolean>
    created_at: CreatedAt
    updated_at: Generated<Date>
  }
  payment_methods: {
    user_id: string
    stripe_payment_method_id: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
  }
  /** References nobody: what a person translated is still to be invoiced when they have left. */
  billing_customers: {
    user_id: string
    /** As Stripe was first asked for the customer. */
    email: string
    full_name: string | null
    customer_id: string | null
    /** What Stripe has said of the customer. */
    standing: Generated<unknown>
    /** Rises with each answer of Stripe's that was taken over. */
    version: Generated<number>
    checkout_session_ids: Generated<string[]>
    /** The subscription is to end now, with a final invoice. */
    ending_since: Date | null
    created_at: CreatedAt
  }
  stripe_events: { id: string; received_at: CreatedAt }
  word_ledger: {
    id: Generated<string>
    payer_id: string
    payer_name: string
    organization_id: string
    organization_name: string
    project_id: string
    project_name: string
    page_id: string
    translation_id: string
    request_id: string
    requested_by: string
    requested_by_name: string
    target_language: LanguageCode
    words: number
    plan: Plan
    cents_per_word: number
    state: Generated<LedgerState>
    created_at: CreatedAt
    settled_at: Date | null
    /** At Stripe, as it was when the words were asked for: it outlives the account. */
    customer_id: string | null
    /** Null while Stripe is not to be told, or has still to be. */
    meter_event_id: string | null
  }
  /** The ledger summed up, and what has been appended since: `word_usage` is both. Kept by triggers on the ledger. */
  usage_days: UsageOfDay
  usage_changes: UsageOfDay & { id: ColumnType<number, never, never> }
  word_usage: UsageOfDay
  /** What Stripe is told: the id is the identifier there. */
  meter_events: {
    id: Generated<string>
    payer_id: string
    payer_name: string
    customer_id: string
    words: number
    cents_per_word: number
    /** When the words were asked for: the invoice they belong to. */
    at: Date
    /** Not told to the meter: the words came after the last invoice of their subscription. */
    own_invoice: Generated<boolean>
    state: Generated<MeterEventState>
    attempts: Generated<number>
    first_attempt_at: Date | null
    next_attempt_at: Date
    settled_at: Date | null
    last_error: string | null
    created_at: CreatedAt
  }
  document_heads: {
    id: ColumnType<number, never, never>
    name: string
    page_id: string
    language: LanguageCode
    generation: Generated<number>
    organization_id: string
    head_seq: Generated<number>
    /** Rises whenever somebody may have lost access; a commit names the version it was checked against. */
    access_version: Generated<number>
    /** Rises when notes or suggestions change, which the head does not tell. */
    notes_version: Generated<number>
  }
  document_updates: { document_id: number; seq: number; bytes: Buffer; actors: string[]; at: CreatedAt }
  document_snapshots: { document_id: number; seq: number; part: number; parts: number; state: Buffer; sha256: Buffer }
  document_clients: { document_id: number; client_id: number; actor: string }
  document_operations: { document_id: number; op_id: string; at: CreatedAt }
  idempotency_keys: {
    user_id: string
    key: string
    request_hash: Buffer
    /** Rises with every process that takes the request on; a commit names the attempt it belongs to. */
    attempt: Generated<number>
    /** Something of the request is committed. */
    is_written: Generated<boolean>
    held_until: Date
    /** `{status, headers, body}`; null until it is known, and again when its reader may no longer see it. */
    answer: unknown
    created_at: CreatedAt
  }
  document_tickets: { id: string; session_id: string; read_only: boolean; expires_at: Generated<Date> }
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
  stand_in_answers: { key: string; fingerprint: string; status: number; body: unknown; created_at: CreatedAt }
  stand_in_deliveries: {
    event: string
    endpoint: string
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
  }
}

type UsageOfDay = {
  /** `YYYY-MM-DD`, in UTC */
  day: string
  organization_id: string
  project_id: string
  target_language: LanguageCode
  requested_by: string
  payer_id: string
  plan: Plan
  cents_per_word: number
  organization_name: string
  project_name: string
  requested_by_name: string
  payer_name: string
  reserved_words: number
  billed_words: number
}

export type Db = Kysely<Schema>
/** A function that takes this must run inside a transaction. */
export type Trx = Transaction<Schema>
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>
