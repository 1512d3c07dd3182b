// Made by `npm run client:types` from the OpenAPI document of the API.

export type components = { schemas: {
Token: { access_token: string; token_type: "bearer" }
Refusal: { detail: string }
Invalid: { detail: ({ loc: (string | number)[]; msg: string; type: string })[] }
User: { id: string; email: string; full_name: string | null; is_active: boolean; is_superuser: boolean; role: "USER" | "ADMIN" | "FREE_TIER"; word_quota: number | null; words_translated: number; trial_expiry_date: string | null; has_payment_method: boolean; created_at: string; is_email_confirmed: boolean; pending_email: string | null }
Message: { message: string }
Support: { email: string | null }
ApiToken: { id: string; name: string; capabilities: ("readOrganization" | "readProject" | "commentText" | "suggestText" | "writeText" | "reviewText" | "orderTranslations" | "bringFiles" | "editGlossary" | "manageProject" | "deleteProjects" | "editSettings" | "setCap" | "manageMembers")[]; project_ids: string[] | null; languages: string[] | null; created_at: string; created_by: string | null; last_used_at: string | null; expires_at: string | null; revoked_at: string | null; words_a_day: number; tool_host: string | null }
NewApiToken: { id: string; name: string; capabilities: ("readOrganization" | "readProject" | "commentText" | "suggestText" | "writeText" | "reviewText" | "orderTranslations" | "bringFiles" | "editGlossary" | "manageProject" | "deleteProjects" | "editSettings" | "setCap" | "manageMembers")[]; project_ids: string[] | null; languages: string[] | null; created_at: string; created_by: string | null; last_used_at: string | null; expires_at: string | null; revoked_at: string | null; words_a_day: number; tool_host: string | null; token: string }
ToolRequest: { name: string; host: string; is_local: boolean; capabilities: ("readOrganization" | "readProject" | "commentText" | "suggestText" | "writeText" | "reviewText" | "orderTranslations" | "bringFiles" | "editGlossary" | "manageProject" | "deleteProjects" | "editSettings" | "setCap" | "manageMembers")[]; usual: ("readOrganization" | "readProject" | "commentText" | "suggestText" | "writeText" | "reviewText" | "orderTranslations" | "bringFiles" | "editGlossary" | "manageProject" | "deleteProjects" | "editSettings" | "setCap" | "manageMembers")[] }
AnsweredRequest: { continue_at: string }
Assignment: { id: string; project_id: string; project_name: string; version_id: string; version_name: string; target_language: string; covers: "version" | "page" | "texts"; page_id: string | null; page_name: string | null; task: "translate" | "check"; people: { user_id: string; name: string }[]; teams: { team_id: string; name: string }[]; due_on: string | null; note: string; assigned_by: string | null; created_at: string; done_at: string | null; texts: number; done: number; words: number; words_done: number; days_left: number | null; today: string }
Mention: { comment_id: string; project_id: string; project_name: string; version_id: string; page_name: string; source_text_id: string; identifier: string; language: string | null; author: string | null; text: string; created_at: string }
ProjectProgress: { project_id: string; total: number; languages: { target_language: string; completed: number; checked: number; needs_review: number }[] }
SignedUp: { id: string; email: string; full_name: string | null; is_active: boolean; is_superuser: boolean; role: "USER" | "ADMIN" | "FREE_TIER"; word_quota: number | null; words_translated: number; trial_expiry_date: string | null; has_payment_method: boolean; created_at: string; is_email_confirmed: boolean; pending_email: string | null; access_token: string; token_type: "bearer" }
Quota: { word_quota: number | null; words_translated: number; remaining_quota: number | null; quota_status: "ok" | "warning" | "exceeded" | "unlimited"; is_free_tier: boolean; is_paused: boolean; earlier_words: number; needs_proof: boolean; pause: "unpaid" | "disputed" | "collection_paused" | "not_counted" | "no_card" | "paused" | null; cents_per_word: number }
Session: { id: string; is_current: boolean; user_agent: string | null; created_at: string; last_seen_at: string; expires_at: string }
Users: { data: components['schemas']['User'][]; count: number }
Deletion: { has_subscription: boolean; debt: components['schemas']['Debt']; final_invoice: { words: number; cents: number } | null }
Debt: { owed_cents: number; invoices: ({ number: string | null; owed_cents: number; created: number; url: string | null })[] }
RoleChange: { effects: ({ kind: "words_free" | "words_paid" | "words_limited" | "words_stop" | "subscription_ends" | "subscription_stays" | "debt_stays"; at: string | null; words: number | null; cents: number | null })[] }
Accounts: { data: components['schemas']['Account'][]; count: number; next: string | null }
Account: { id: string; email: string; full_name: string | null; is_active: boolean; is_superuser: boolean; role: "USER" | "ADMIN" | "FREE_TIER"; word_quota: number | null; words_translated: number; trial_expiry_date: string | null; has_payment_method: boolean; created_at: string; is_email_confirmed: boolean; pending_email: string | null; plan: "free_tier" | "standard" | "admin"; state: "free_trial" | "active" | "ends" | "ending" | "unpaid" | "on_hold" | "not_activated" | "admin"; pause: "unpaid" | "disputed" | "collection_paused" | "not_counted" | "no_card" | "paused" | null; ends_at: string | null; owed_cents: number; card: components['schemas']['PaymentMethod']; card_state: "ok" | "expires" | "expired" | "none"; cap_cents: number | null; organizations: number; uncapped: number; customer_id: string | null; paid_words: number; free_words: number }
PaymentMethod: { brand: string; last4: string; exp_month: number; exp_year: number } | null
BillingOverview: { paid_words: number; paid_reserved_words: number; reserved_cents: number; cost_cents: number; free_words: number; free_reserved_words: number; months: { paid_words: number; paid_reserved_words: number; reserved_cents: number; cost_cents: number; free_words: number; free_reserved_words: number; month: string }[]; corrections: { refunded_cents: number; credited_cents: number; lost_cents: number; voided_cents: number; written_off_cents: number; uncounted_cents: number }; open_disputes: number; stripe: { sent_words: number; sent_cents: number; unsent_words: number; unsent_cents: number; failed_words: number; failed_cents: number; words_without_customer: number; lost_words: number; lost_cents: number; unsent_since: string | null; failing_customers: ({ customer_id: string; payer_name: string | null; task: "words" | "left_words" | "ending"; error: string; code: "unreachable" | "busy" | "card_refused" | "clock" | "customer_missing" | "object_missing" | "not_counted_yet" | "count_differs" | "outcome_unknown" | "invoice_unclear" | "price_differs" | "not_set_up" | "refused" | "unknown"; failures: number; since: string; next_attempt_at: string; is_ending: boolean })[]; findings: ({ kind: "price" | "clock" | "two_subscriptions" | "subscription_price"; customer_id: string | null; payer_id: string | null; payer_name: string | null; detail: string; since: string })[] } }
BillingReport: { data: ({ paid_words: number; paid_reserved_words: number; reserved_cents: number; cost_cents: number; free_words: number; free_reserved_words: number; id: string; name: string; of: string | null })[]; count: number }
MeterEvents: { data: ({ id: string; payer_id: string; payer_name: string; customer_id: string; words: number; cost_cents: number; at: string; state: "waiting" | "failed" | "sent" | "replaced" | "lost"; attempts: number; first_attempt_at: string | null; next_attempt_at: string; settled_at: string | null; last_error: string | null; error_code: "unreachable" | "busy" | "card_refused" | "clock" | "customer_missing" | "object_missing" | "not_counted_yet" | "count_differs" | "outcome_unknown" | "invoice_unclear" | "price_differs" | "not_set_up" | "refused" | "unknown" | null })[]; count: number }
BillingCorrections: { data: ({ kind: "refund" | "credit_note" | "dispute" | "voided" | "uncollectible" | "word_count"; object_id: string; state: string; customer_id: string; payer_id: string | null; payer_name: string | null; invoice_id: string | null; invoice_number: string | null; amount_cents: number; words: number | null; at: string; settled_at: string | null })[]; count: number; sums: { refunded_cents: number; credited_cents: number; lost_cents: number; voided_cents: number; written_off_cents: number; uncounted_cents: number } }
SetAsideJobs: { data: components['schemas']['SetAsideJob'][]; count: number }
SetAsideJob: { id: string; organization_name: string; project_name: string; page_id: string; page_name: string; target_language: string; rows: number; reason: string; set_aside_at: string }
ModelService: { own: ({ provider: "openai" | "azure" | "anthropic" | "gemini" | "mistral" | "deepseek" | "openrouter" | "ollama" | "vllm" | "llamacpp" | "lmstudio" | "other"; base_url: string; model: string; rating_model?: string | null; reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null; temperature?: number | null; max_tokens?: number | null; service_tier?: "auto" | "default" | "flex" | "priority" | null; first_byte_seconds?: number; calls_at_once?: number; reads_images?: boolean; input_price?: number | null; output_price?: number | null; has_key: boolean; updated_at: string }) | null; used: { of: "project" | "organization" | "installation" | "environment"; name: string }; can_store_keys: boolean; may_be_private: boolean }
TriedModelService: { models: string[]; rows: ({ source: string; translation: string | null })[]; error: string | null; left_out: string[]; first_row_ms: number | null; total_ms: number; tokens: { input: number; output: number; cached: number }; cost: number | null }
ModelCosts: { data: ({ id: string; name: string; calls: number; uncounted_calls: number; input_tokens: number; cached_tokens: number; output_tokens: number; ms: number; cost_usd: number | null; unpriced_calls: number; revenue_cents: number })[] }
ModelPrices: { data: ({ model: string; input_usd: number | null; cached_usd: number | null; output_usd: number | null })[] }
Comparison: { id: string; project_id: string; page_name: string; target_language: string; models: string[]; state: "running" | "open" | "closed" | "failed" | "stopped"; error: string; created_at: string; texts: number; people: number; choices: number }
ShownComparison: { id: string; project_id: string; page_name: string; target_language: string; models: string[]; state: "running" | "open" | "closed" | "failed" | "stopped"; error: string; created_at: string; texts: number; people: number; choices: number; pairs: ({ place: number; identifier: string; source: string; context: string | null; first: string | null; second: string | null; mine: "first" | "second" | "same" | "neither" | null })[]; report: ({ sides: ({ side: "a" | "b"; model: string; description: string; chosen: number; texts: number; faulty: number; calls: number; ms: number; input_tokens: number | null; cached_tokens: number | null; output_tokens: number | null; cost_usd: number | null; scores: { chrf: number; ter: number; texts: number } | null })[]; same: number; neither: number; chance: number | null; rows: ({ place: number; identifier: string; source: string; reference: string | null; a: string | null; b: string | null; faults: { a: string; b: string }; chosen: { a: number; b: number; same: number; neither: number } })[] }) | null }
Organization: { id: string; name: string; description: string | null; is_personal: boolean; owner_id: string; role: "OWNER" | "ADMIN" | "MEMBER" | "GUEST"; word_quota: number | null; members_count: number; projects_count: number; history_days: 0 | 30 | 365 | null; penalty_not_checked: number; penalty_machine_made: number; penalty_other_project: number; penalty_older_than_term: number; created_at: string; updated_at: string }
Project: { id: string; organization_id: string; name: string; description: string; source_language: string; target_languages: string[]; status: "IN_PROGRESS" | "COMPLETED" | "ARCHIVED"; placeholder_patterns: string[]; reference_language: string | null; reads_memory: boolean; writes_memory: boolean; required_checks: ("message" | "forms" | "valid text" | "instructions" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "feedback" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "language" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling")[]; check_levels: { [name: string]: { message?: "off" | "note" | "warning" | "error"; forms?: "off" | "note" | "warning" | "error"; 'valid text'?: "off" | "note" | "warning" | "error"; longest?: "off" | "note" | "warning" | "error"; placeholders?: "off" | "note" | "warning" | "error"; 'directive order'?: "off" | "note" | "warning" | "error"; 'line breaks'?: "off" | "note" | "warning" | "error"; nesting?: "off" | "note" | "warning" | "error"; marks?: "off" | "note" | "warning" | "error"; 'damaged characters'?: "off" | "note" | "warning" | "error"; remark?: "off" | "note" | "warning" | "error"; glossary?: "off" | "note" | "warning" | "error"; 'forbidden term'?: "off" | "note" | "warning" | "error"; 'length limit'?: "off" | "note" | "warning" | "error"; 'same source'?: "off" | "note" | "warning" | "error"; 'same translation'?: "off" | "note" | "warning" | "error"; 'no words'?: "off" | "note" | "warning" | "error"; addresses?: "off" | "note" | "warning" | "error"; encoding?: "off" | "note" | "warning" | "error"; refusal?: "off" | "note" | "warning" | "error"; addition?: "off" | "note" | "warning" | "error"; 'language name'?: "off" | "note" | "warning" | "error"; enclosure?: "off" | "note" | "warning" | "error"; ornament?: "off" | "note" | "warning" | "error"; untranslated?: "off" | "note" | "warning" | "error"; characters?: "off" | "note" | "warning" | "error"; script?: "off" | "note" | "warning" | "error"; alphabet?: "off" | "note" | "warning" | "error"; 'neighbour language'?: "off" | "note" | "warning" | "error"; capitals?: "off" | "note" | "warning" | "error"; spacing?: "off" | "note" | "warning" | "error"; numbers?: "off" | "note" | "warning" | "error"; repetition?: "off" | "note" | "warning" | "error"; length?: "off" | "note" | "warning" | "error"; ending?: "off" | "note" | "warning" | "error"; joints?: "off" | "note" | "warning" | "error"; question?: "off" | "note" | "warning" | "error"; branches?: "off" | "note" | "warning" | "error"; 'accelerator key'?: "off" | "note" | "warning" | "error"; 'bidi marks'?: "off" | "note" | "warning" | "error"; 'double spaces'?: "off" | "note" | "warning" | "error"; ellipsis?: "off" | "note" | "warning" | "error"; 'first letter'?: "off" | "note" | "warning" | "error"; 'last mark'?: "off" | "note" | "warning" | "error"; 'number format'?: "off" | "note" | "warning" | "error"; openers?: "off" | "note" | "warning" | "error"; punctuation?: "off" | "note" | "warning" | "error"; 'quote style'?: "off" | "note" | "warning" | "error"; 'repeated word'?: "off" | "note" | "warning" | "error"; spelling?: "off" | "note" | "warning" | "error" } }; created_at: string; updated_at: string }
OrganizationQuota: { word_quota: number | null; words_translated: number; remaining_quota: number | null; quota_status: "ok" | "warning" | "exceeded" | "unlimited"; is_free_tier: boolean; is_paused: boolean; earlier_words: number; needs_proof: boolean; pause: "unpaid" | "disputed" | "collection_paused" | "not_counted" | "no_card" | "paused" | null; cents_per_word: number; organization_words: number; payer: { id: string; name: string } }
OfferedOrganization: { id: string; name: string; description: string | null; is_personal: boolean; owner_id: string; role: "OWNER" | "ADMIN" | "MEMBER" | "GUEST"; word_quota: number | null; members_count: number; projects_count: number; history_days: 0 | 30 | 365 | null; penalty_not_checked: number; penalty_machine_made: number; penalty_other_project: number; penalty_older_than_term: number; created_at: string; updated_at: string; offer: components['schemas']['PayerOffer'] }
PayerOffer: { id: string; organization: { id: string; name: string }; project: { id: string; name: string } | null; target: { id: string; name: string } | null; payer: { id: string; name: string; email: string }; heir: { id: string; name: string; email: string }; offered_by: { id: string; name: string; email: string }; state: "pending" | "accepted" | "declined" | "withdrawn" | "expired"; created_at: string; expires_at: string; terms: { month: string; words: number; cost_cents: number; running_rows: number; running_words: number; running_cents: number; monthly_cap_cents: number | null; spent_cents: number; cents_per_word: number } }
Member: { id: string; user_id: string; role: "OWNER" | "ADMIN" | "MEMBER" | "GUEST"; created_at: string; email: string; full_name: string | null; is_waiting: boolean; user: { id: string; full_name: string | null; email: string } }
ChangedMember: { id: string; user_id: string; role: "OWNER" | "ADMIN" | "MEMBER" | "GUEST"; created_at: string; email: string; full_name: string | null; is_waiting: boolean; user: { id: string; full_name: string | null; email: string }; offer?: components['schemas']['PayerOffer'] }
OrganizationUsage: { words: number; reserved_words: number; billed_words: number; reserved_cents: number; cost_cents: number; free_words: number; from: string; until: string; projects: { words: number; reserved_words: number; billed_words: number; reserved_cents: number; cost_cents: number; free_words: number; id: string; name: string }[]; languages: { words: number; reserved_words: number; billed_words: number; reserved_cents: number; cost_cents: number; free_words: number; target_language: string }[]; people: { words: number; reserved_words: number; billed_words: number; reserved_cents: number; cost_cents: number; free_words: number; id: string; name: string }[]; days: { words: number; reserved_words: number; billed_words: number; reserved_cents: number; cost_cents: number; free_words: number; day: string }[]; cap: components['schemas']['Cap'] }
Cap: { month: string; monthly_cap_cents: number | null; spent_cents: number; left_cents: number | null }
WordLimits: { month: string; roles: ({ role: "ADMIN" | "MEMBER"; monthly_words: number | null })[]; people: ({ user_id: string; name: string; role: "ADMIN" | "MEMBER"; used_words: number; monthly_words: number | null; is_own: boolean })[] }
Subscription: { id: string; status: string; hold: "collection_paused" | "not_counted" | "no_card" | "paused" | null; current_period_end: number | null; cancel_at_period_end: boolean; ends_at: number | null }
BillingMode: { mode: "live" | "test" | "stand_in" | "off" | "not_configured" }
HostedPage: { url: string }
VerifiedPayment: { has_payment_method: boolean; subscription: components['schemas']['Subscription'] | null }
NextInvoice: { at: number; words: number; words_cents: number; tax_cents: number; carried_cents: number; total_cents: number; is_carried: boolean; pending_words: number; organizations: { id: string; name: string; words: number; cost_cents: number }[] } | null
Downgraded: { message: string; subscription: components['schemas']['Subscription'] | null }
DowngradedNow: { message: string; invoice_url: string | null }
Engine: { name: string; is_pseudo: boolean }
TransferredProject: { id: string; organization_id: string; name: string; description: string; source_language: string; target_languages: string[]; status: "IN_PROGRESS" | "COMPLETED" | "ARCHIVED"; placeholder_patterns: string[]; reference_language: string | null; reads_memory: boolean; writes_memory: boolean; required_checks: ("message" | "forms" | "valid text" | "instructions" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "feedback" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "language" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling")[]; check_levels: { [name: string]: { message?: "off" | "note" | "warning" | "error"; forms?: "off" | "note" | "warning" | "error"; 'valid text'?: "off" | "note" | "warning" | "error"; longest?: "off" | "note" | "warning" | "error"; placeholders?: "off" | "note" | "warning" | "error"; 'directive order'?: "off" | "note" | "warning" | "error"; 'line breaks'?: "off" | "note" | "warning" | "error"; nesting?: "off" | "note" | "warning" | "error"; marks?: "off" | "note" | "warning" | "error"; 'damaged characters'?: "off" | "note" | "warning" | "error"; remark?: "off" | "note" | "warning" | "error"; glossary?: "off" | "note" | "warning" | "error"; 'forbidden term'?: "off" | "note" | "warning" | "error"; 'length limit'?: "off" | "note" | "warning" | "error"; 'same source'?: "off" | "note" | "warning" | "error"; 'same translation'?: "off" | "note" | "warning" | "error"; 'no words'?: "off" | "note" | "warning" | "error"; addresses?: "off" | "note" | "warning" | "error"; encoding?: "off" | "note" | "warning" | "error"; refusal?: "off" | "note" | "warning" | "error"; addition?: "off" | "note" | "warning" | "error"; 'language name'?: "off" | "note" | "warning" | "error"; enclosure?: "off" | "note" | "warning" | "error"; ornament?: "off" | "note" | "warning" | "error"; untranslated?: "off" | "note" | "warning" | "error"; characters?: "off" | "note" | "warning" | "error"; script?: "off" | "note" | "warning" | "error"; alphabet?: "off" | "note" | "warning" | "error"; 'neighbour language'?: "off" | "note" | "warning" | "error"; capitals?: "off" | "note" | "warning" | "error"; spacing?: "off" | "note" | "warning" | "error"; numbers?: "off" | "note" | "warning" | "error"; repetition?: "off" | "note" | "warning" | "error"; length?: "off" | "note" | "warning" | "error"; ending?: "off" | "note" | "warning" | "error"; joints?: "off" | "note" | "warning" | "error"; question?: "off" | "note" | "warning" | "error"; branches?: "off" | "note" | "warning" | "error"; 'accelerator key'?: "off" | "note" | "warning" | "error"; 'bidi marks'?: "off" | "note" | "warning" | "error"; 'double spaces'?: "off" | "note" | "warning" | "error"; ellipsis?: "off" | "note" | "warning" | "error"; 'first letter'?: "off" | "note" | "warning" | "error"; 'last mark'?: "off" | "note" | "warning" | "error"; 'number format'?: "off" | "note" | "warning" | "error"; openers?: "off" | "note" | "warning" | "error"; punctuation?: "off" | "note" | "warning" | "error"; 'quote style'?: "off" | "note" | "warning" | "error"; 'repeated word'?: "off" | "note" | "warning" | "error"; spelling?: "off" | "note" | "warning" | "error" } }; created_at: string; updated_at: string; offer?: components['schemas']['PayerOffer'] }
Version: { id: string; project_id: string; name: string; status: "published" | "draft" | "archived"; version_number: number; created_at: string; pages_count: number }
Usage: { year: number; month: number; current_month: boolean; words: number; billed_words: number; cost_cents: number; languages: { target_language: string; words: number }[] }
LanguageStatus: { target_language: string; total: number; not_started: number; checked: number; checked_once: number; statuses: { PENDING?: number; IN_PROGRESS?: number; NEEDS_REVIEW?: number; FAILED?: number; COMPLETED?: number }; pages: { page_id: string; version_id: string; total: number; not_started: number; checked: number; checked_once: number; statuses: { PENDING?: number; IN_PROGRESS?: number; NEEDS_REVIEW?: number; FAILED?: number; COMPLETED?: number }; words_left: number }[] }
TranslationsOfLanguage: { target_language: string; count: number; translations: ({ id: string; source_text_id: string; page_id: string; identifier: string; target_language: string; content: string; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; updated_at: string })[] }
TranslatedSource: { id: string; page_id: string; version_id: string; identifier: string; content: string; context: string | null; translations: ({ id: string; target_language: string; content: string; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; updated_at: string })[] }
Register: { target_language: string; form_of_address: "automatic" | "informal" | "formal"; tone: string; rules: string[]; guide: string; revision: number }
ReviewSettings: { steps: 0 | 1 | 2; protects_checked: boolean }
RatingAgreement: { languages: { target_language: string; ratings: number; within_half: number; mean_difference: number }[] }
ReviewReport: { from: string; until: string; works: ({ is_ai: boolean; person_id: string | null; name: string; target_language: string; reviewed_words: number; changed_words: number; sent_back: number; reasons: { meaning?: number; terms?: number; style?: number; language?: number; form?: number; other?: number } })[] }
SavedView: { id: string; name: string; query: string; is_shared: boolean; created_at: string }
Writer: { user_id: string; name: string; email: string; role: string; languages: string[]; checks: string[] }
WriterTeam: { team_id: string; name: string; people_count: number; languages: string[]; checks: string[] }
NextRow: { source_text_id: string | null; language: string | null; are_others_there: boolean; rank: number | null; risk: "broken" | "source" | "rating" | "term" | "issue" | "machine" | "none" | null }
BulkChange: { id: string; languages: string[]; kind: "status" | "check" | "clear" | "copy" | "limit"; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED" | null; max_length: number | null; length_unit: "characters" | "bytes" | "lines" | "pixels" | null; state: "running" | "done" | "stopped" | "failed" | "undoing" | "undone" | "redoing"; total: number | null; looked: number; rows: number; turned: number; left: number; left_texts: ({ identifier: string; language: string | null; page_id: string; page_name: string; changed_by?: string | null })[]; error: string | null; at: string }
WorkReport: { from: string; until: string; is_own: boolean; lines: { week: string; user_id: string; name: string; target_language: string; translated: number; edited: number; checked: number }[] }
Standing: { role: "OWNER" | "ADMIN" | "MEMBER" | "GUEST"; project_roles: (({ project_id: string; role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER"; languages: string[] | null })[]) | null }
Person: { user_id: string; full_name: string | null; email: string; role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER"; languages: string[] | null; created_at: string }
TeamOfProject: { team_id: string; name: string; role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER"; languages: string[] | null; people: ({ user_id: string; full_name: string | null; email: string })[] }
Invitation: { id: string; role: ("MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER") | ("MEMBER" | "GUEST"); languages: string[] | null; teams: { id: string; name: string }[]; email: string | null; invited_by: string; max_uses: number; uses: number; created_at: string; expires_at: string }
Invited: ({ email: string; outcome: "added" | "invited" | "already_there" | "invalid_address" | "too_many_mails" })[]
InvitationLink: { id: string; url: string }
Newcomers: { role: "MEMBER" | "GUEST"; team_id: string | null }
ListedTeam: { id: string; name: string; created_at: string; people_count: number; projects_count: number }
Team: { id: string; name: string; created_at: string; people: ({ user_id: string; full_name: string | null; email: string; role: "OWNER" | "ADMIN" | "MEMBER" | "GUEST" })[]; projects: ({ project_id: string; name: string; role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER"; languages: string[] | null })[] }
ReceivedInvitation: { organization: string; project: string | null; role: ("MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER") | ("MEMBER" | "GUEST"); languages: string[] | null; teams: { id: string; name: string }[]; invited_by: string; email: string | null; expires_at: string }
AcceptedInvitation: { organization_id: string; project_id: string | null }
ImportedMemory: { target_language: string; units: number }[]
MemoryImports: ({ id: string; file_name: string; format: string; imported_at: string; imported_by: string | null; imported: number; repeated: number; left_out: number })[]
MemoryImport: { id: string | null; imported: number; repeated: number; left_out: number; languages: components['schemas']['ImportedMemory'] }
GameFont: { id: string; name: string; created_at: string }
TextBox: { id: string; name: string; font_id: string; size: number; line_height: number | null; width: number; lines: number; applies_to: "chosen" | "speaker" | "content_type" | "all"; speaker: string | null; content_type: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other" | null }
KnownWords: { words: components['schemas']['KnownWord'][]; names: string[]; used: string[]; marks: string[] }
KnownWord: { language: string; word: string; added_by: string | null; added_at: string }
Screenshot: { id: string; name: string; width: number; height: number; bytes: number; texts: number; created_by: string | null; created_at: string }
ShownText: { id: string; region: components['schemas']['Region']; source_text_id: string; page_id: string; page_name: string; identifier: string; content: string }
Region: { x: number; y: number; width: number; height: number } | null
ChangedRegion: { id: string; region: components['schemas']['Region'] }
ScreenshotOfText: { screenshot_id: string; name: string; width: number; height: number; regions: components['schemas']['Region'][] }
ProposedRegion: { source_text_id: string; identifier: string; content: string; page_name: string; region: components['schemas']['Region'] }
MemoryMatches: { matches: components['schemas']['MemoryMatch'][] }
MemoryMatch: { kind: "exact_in_context" | "exact" | "fuzzy"; percent: number; source: string; content: string; is_put_right: boolean; source_text_id: string | null; project_id: string; project_name: string; version_name: string | null; page_name: string | null; identifier: string | null; origin: "person" | "ai" | "import" | "api" | "memory"; written_by: string | null; written_at: string; checked_at: string | null; checked_by: string | null }
MemorySearch: { found: ({ source: string; content: string; is_checked: boolean; project_id: string; project_name: string; version_id: string | null; version_name: string | null; page_name: string | null; source_text_id: string | null; identifier: string | null })[]; has_more: boolean }
FillPreview: { found: ({ source_text_id: string; kind: "exact_in_context" | "exact" | "fuzzy"; percent: number; words: number; is_finished: boolean })[] }
FillAnswer: { source_text_ids: string[]; operation_id: string | null; left_to: { name: string; rows: number }[] }
VersionContents: { pages: number; texts: number; translations: number; characters: number }
VersionDifferences: { counts: { new: number; changed: number; gone: number; translations: { [name: string]: number } }; pages: ({ new: number; changed: number; gone: number; translations: { [name: string]: number }; name: string; from_page_id: string | null; page_id: string | null })[] }
Differences: { count: number; data: ({ source_text_id: string; identifier: string; old_identifier: string | null; before: string; after: string })[] }
CarryPreview: { has_base: boolean; counts: { added: number; changed: number; moved: number; renamed: number; gone: number; returned: number; translations: number; pages: number; conflicts: number }; added_pages: string[]; pages: { counts: { added: number; changed: number; moved: number; renamed: number; gone: number; returned: number; translations: number }; unchanged: number; contexts_changed: number; added: { identifier: string; content: string }[]; changed: { identifier: string; content: string; before: string }[]; moved: { identifier: string; content: string }[]; renamed: { identifier: string; content: string; before: string }[]; gone: { identifier: string; content: string }[]; returned: { identifier: string; content: string }[]; translations: { [name: string]: number }; page_id: string; name: string }[]; words: number; cents: number; remaining_quota: number | null; refusal: { message: string; detail: string } | null }
Carried: { id: string | null; counts: { added: number; changed: number; moved: number; renamed: number; gone: number; returned: number; translations: number; suggestions: number; pages: number; conflicts: number }; conflicts: ({ identifier: string; language: string | null; page_id: string; page_name: string })[] }
Carries: { data: ({ id: string; version_name: string; by: string; at: string; counts: { added: number; changed: number; moved: number; renamed: number; gone: number; returned: number; translations: number; suggestions: number; pages: number; conflicts: number }; undone_at: string | null })[] }
Page: { id: string; version_id: string; name: string; status: "published" | "draft"; type: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; tag: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; created_at: string; updated_at: string; source_texts_count: number; original_format: string | null; plural_forms?: { [name: string]: string[] } | null }
SourceText: { id: string; page_id: string; position: number; identifier: string; content: string; context: string | null; words: number; scene: string | null; facts: components['schemas']['TextFacts'] }
TextFacts: ({ speaker: string | null; speaker_from: "file" | "prose" | "person" | null; max_length: number | null; length_unit: "characters" | "bytes" | "lines" | "pixels" | null; max_length_from: "file" | "prose" | "person" | null; text_box_id: string | null }) | null
CorrectedFacts: { data: { id: string; facts: components['schemas']['TextFacts'] }[] }
ImportedPage: { id: string; version_id: string; name: string; status: "published" | "draft"; type: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; tag: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; created_at: string; updated_at: string; source_texts_count: number; original_format: string | null; plural_forms?: { [name: string]: string[] } | null; words: number; skipped: components['schemas']['SkippedTexts']; translations: { [name: string]: number } }
SkippedTexts: { count: number; examples: ({ path: string | null; line: number | null; place: string; text: string; reason: string })[] }
ImportPreview: { delimiter: "," | ";" | "\t"; encoding: "utf-8" | "utf-16le" | "utf-16be"; columns: ({ name: string; use: ("identifier" | "content" | "context" | "ignored") | string })[]; rows: string[][]; rows_count: number; words: number; translations: { [name: string]: number }; findings: components['schemas']['FindingCounts']; skipped: components['schemas']['SkippedTexts']; faults: ({ line: number; column: string | null; msg: string })[]; faults_count: number }
FindingCounts: { judged: number; is_complete: boolean; errors: number; warnings: number; examples: ({ severity: "useless" | "broken" | "doubtful"; message: string; identifier: string; language: string; page_id: string | null })[] }
ImportedFile: { id: string; version_id: string; name: string; status: "published" | "draft"; type: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; tag: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; created_at: string; updated_at: string; source_texts_count: number; original_format: string | null; plural_forms?: { [name: string]: string[] } | null; words: number; skipped: components['schemas']['SkippedTexts']; translations: { [name: string]: number }; reimport: components['schemas']['ReimportedFile'] }
ReimportedFile: ({ id: string | null; counts: { added: number; changed: number; moved: number; renamed: number; gone: number; returned: number; translations: number; suggestions: number; accepted?: number }; suggestions: ({ identifier: string; language: string | null })[]; repeats_kept: number; skipped: components['schemas']['SkippedTexts'] }) | null
FilePreview: { format: { id: string; name: string }; formats: { id: string; name: string }[]; language: string | null; unnamed_language: ({ language: string | null; languages: string[] }) | null; existing_page: { id: string; name: string } | null; columns: (({ name: string; use: ("identifier" | "source" | "context" | "speaker" | "max_length" | "ignored") | string })[]) | null; rows: string[][]; rows_count: number; words: number; translations: { [name: string]: number }; has_key_texts: boolean; source_texts: ({ taken: "language" | "own"; texts: number }) | null; skipped: components['schemas']['SkippedTexts']; faults: ({ line: number; column: string | null; msg: string })[]; faults_count: number; findings: components['schemas']['FindingCounts'] }
LeftOutTexts: { count: number; reasons: string[] }
SourceChanged: { source_text_ids: string[] }
SourceChangesOfVersion: { page_id: string; language: string; rows: number }[]
SuggestedRows: { rows: number }
AcceptedSuggestions: { id: string | null; accepted: number; held: string[]; next: string | null }
ReimportPreview: { counts: { added: number; changed: number; moved: number; renamed: number; gone: number; returned: number; translations: number }; unchanged: number; contexts_changed: number; added: { identifier: string; content: string }[]; changed: { identifier: string; content: string; before: string }[]; moved: { identifier: string; content: string }[]; renamed: { identifier: string; content: string; before: string }[]; gone: { identifier: string; content: string }[]; returned: { identifier: string; content: string }[]; translations: { [name: string]: number }; words: number; cents: number; remaining_quota: number | null; refusal: { message: string; detail: string } | null; format: { id: string; name: string }; formats: { id: string; name: string }[]; language: string | null; unnamed_language: ({ language: string | null; languages: string[] }) | null; made_from: ({ kind: "import" | "export"; language: string | null; at: string; version_name: string | null; changed_since: number | null }) | null; is_unrelated: boolean; has_key_texts: boolean; source_texts: ({ taken: "language" | "own"; texts: number }) | null; repeats: number; skipped: components['schemas']['SkippedTexts']; findings: components['schemas']['FindingCounts']; faults: ({ line: number; column: string | null; msg: string })[]; faults_count: number }
ArchivedTexts: { data: ({ id: string; identifier: string; content: string; context: string | null; archived_at: string; translations: number })[] }
ArchivedTranslations: { data: ({ language: string; content: string; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED" })[] }
ImportedPages: { id: string | null; pages: components['schemas']['ImportedPage'][]; merged: { page_id: string; name: string; path: string; reimport: components['schemas']['ReimportedFile'] }[]; unused: { path: string; reason: string }[]; skipped: components['schemas']['SkippedTexts'] }
FilesPreview: { pages: components['schemas']['PlannedPage'][]; unused: { path: string; reason: string }[]; findings: components['schemas']['FindingCounts']; words: number; cents: number; remaining_quota: number | null; refusal: { message: string; detail: string } | null }
PlannedPage: { format: { id: string; name: string }; formats: { id: string; name: string }[]; language: string | null; unnamed_language: ({ language: string | null; languages: string[] }) | null; existing_page: { id: string; name: string } | null; columns: (({ name: string; use: ("identifier" | "source" | "context" | "speaker" | "max_length" | "ignored") | string })[]) | null; rows: string[][]; rows_count: number; words: number; translations: { [name: string]: number }; has_key_texts: boolean; source_texts: ({ taken: "language" | "own"; texts: number }) | null; skipped: components['schemas']['SkippedTexts']; faults: ({ line: number; column: string | null; msg: string })[]; faults_count: number; path: string; name: string; changes: { added: number; changed: number; moved: number; renamed: number; gone: number; returned: number; translations: number } | null; is_unrelated: boolean; repeats: number; mistakable_language: string | null; possible_pages: { id: string; name: string }[]; language_files: { path: string; language: string }[] }
Operations: { data: components['schemas']['Operation'][]; has_more: boolean }
Operation: { id: string; kind: "merge" | "accept" | "import" | "carry" | "agent" | "bulk" | "fill" | "status" | "translate" | "update" | "check" | "uncheck" | "edit" | "copy" | "delete" | "regenerate" | "suggestion" | "replace"; page: { id: string; name: string } | null; text: { id: string; identifier: string } | null; by: string; at: string; name: string | null; language: string | null; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED" | null; bulk_kind: "status" | "check" | "clear" | "copy" | "limit" | null; counts: { added?: number; changed?: number; moved?: number; renamed?: number; gone?: number; returned?: number; translations?: number; suggestions?: number; accepted?: number; rows?: number; pages?: number; merged?: number; conflicts?: number; languages?: number }; error: string | null; is_undoable: boolean; is_redoable: boolean; undone_at: string | null }
OperationUndo: { taken: { pages_deleted: number; texts_deleted: number; texts_archived: number; texts_returned: number; texts_changed: number; translations_deleted: number; translations_changed: number; suggestions_withdrawn: number }; left: ({ identifier: string; language: string | null; page_id: string; page_name: string; changed_by?: string | null })[]; left_count: number; is_under_way: boolean }
OwnActs: { undo: components['schemas']['Operation'] | null; redo: components['schemas']['Operation'] | null }
Character: { id: string; page_id: string; name: string; description: string; context: string | null; created_at: string }
Speakers: { names: string[]; count: number }
Activity: { data: components['schemas']['ActivityEntry'][]; has_more: boolean; position: string }
ActivityEntry: { id: number; kind: "texts_brought" | "translations_brought" | "texts_changed" | "texts_archived" | "texts_returned" | "rows_completed" | "rows_reopened" | "rows_checked" | "rows_unchecked" | "rows_sent_back" | "comment_written" | "comments_resolved" | "comments_reopened" | "page_completed" | "assignment_made" | "assignment_done" | "assignment_overdue" | "request_begun" | "request_ended" | "member_added" | "member_removed" | "role_changed" | "plan_changed" | "team_made" | "team_deleted" | "team_joined" | "team_left" | "team_role_given" | "team_role_ended" | "spending_reached" | "token_made" | "token_revoked"; at: string; by: "person" | "ai" | "system"; person: { id: string; name: string } | null; version: { id: string; name: string } | null; page: { id: string; name: string } | null; language: string | null; count: number; source_text_id: string | null; request_id: string | null; member: { id: string; name: string } | null; role: "OWNER" | "ADMIN" | "MEMBER" | "GUEST" | null; plan: "free_tier" | "standard" | "admin" | null; token: string | null; team: string | null; project_role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER" | null }
News: { has_news: boolean }
StoppedAgent: { taken: { pages_deleted: number; texts_deleted: number; texts_archived: number; texts_returned: number; texts_changed: number; translations_deleted: number; translations_changed: number; suggestions_withdrawn: number }; left: ({ identifier: string; language: string | null; page_id: string; page_name: string; changed_by?: string | null })[]; left_count: number; name: string; works_for: string | null; since: string | null }
ToolCalls: { data: components['schemas']['ToolCall'][]; has_more: boolean }
ToolCall: { id: string; at: string; tool: string; arguments: { [name: string]: unknown }; outcome: "done" | "refused" | "failed"; texts: number; identifiers: string[] }
Webhooks: { data: components['schemas']['Webhook'][]; readable_kinds: ("texts_brought" | "translations_brought" | "texts_changed" | "texts_archived" | "texts_returned" | "rows_completed" | "rows_reopened" | "rows_checked" | "rows_unchecked" | "rows_sent_back" | "comment_written" | "comments_resolved" | "comments_reopened" | "page_completed" | "assignment_made" | "assignment_done" | "assignment_overdue" | "request_begun" | "request_ended" | "member_added" | "member_removed" | "role_changed" | "plan_changed" | "team_made" | "team_deleted" | "team_joined" | "team_left" | "team_role_given" | "team_role_ended" | "spending_reached" | "token_made" | "token_revoked")[] }
Webhook: { id: string; url: string; kinds: ("texts_brought" | "translations_brought" | "texts_changed" | "texts_archived" | "texts_returned" | "rows_completed" | "rows_reopened" | "rows_checked" | "rows_unchecked" | "rows_sent_back" | "comment_written" | "comments_resolved" | "comments_reopened" | "page_completed" | "assignment_made" | "assignment_done" | "assignment_overdue" | "request_begun" | "request_ended" | "member_added" | "member_removed" | "role_changed" | "plan_changed" | "team_made" | "team_deleted" | "team_joined" | "team_left" | "team_role_given" | "team_role_ended" | "spending_reached" | "token_made" | "token_revoked")[]; format: "standard" | "slack" | "discord" | "teams"; state: "ACTIVE" | "DISABLED"; failing_since: string | null; created_at: string }
NewWebhook: { id: string; url: string; kinds: ("texts_brought" | "translations_brought" | "texts_changed" | "texts_archived" | "texts_returned" | "rows_completed" | "rows_reopened" | "rows_checked" | "rows_unchecked" | "rows_sent_back" | "comment_written" | "comments_resolved" | "comments_reopened" | "page_completed" | "assignment_made" | "assignment_done" | "assignment_overdue" | "request_begun" | "request_ended" | "member_added" | "member_removed" | "role_changed" | "plan_changed" | "team_made" | "team_deleted" | "team_joined" | "team_left" | "team_role_given" | "team_role_ended" | "spending_reached" | "token_made" | "token_revoked")[]; format: "standard" | "slack" | "discord" | "teams"; state: "ACTIVE" | "DISABLED"; failing_since: string | null; created_at: string; secret: string }
WebhookDeliveries: { data: components['schemas']['WebhookDelivery'][]; has_more: boolean }
WebhookDelivery: { id: string; number: number; message_id: string; type: string; events: number; status: "WAITING" | "DELIVERED" | "FAILED"; attempt: number; response_code: number | null; answer: string | null; duration_ms: number | null; created_at: string; next_at: string | null }
ConnectedRepository: { repository: components['schemas']['Repository'] }
Repository: ({ id: string; version_id: string; url: string; host: "github" | "gitlab" | "gitea" | "other"; branch: string; translations_branch: string; files: string[]; ignored: string[]; type: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; is_checked_only: boolean; has_token: boolean; public_key: string | null; hook_path: string; is_busy: boolean; fault: "unreachable" | "private_address" | "refused" | "not_found" | "no_branch" | "too_large" | "too_slow" | "not_written" | "no_request" | "unreadable" | "no_person" | "failed" | null; fault_detail: string | null; failing_since: string | null; read_commit: string | null; read_at: string | null; read_pages: number; read_merged: number; read_unused: number; sent_commit: string | null; sent_at: string | null; request_url: string | null; gone: { path: string; page_id: string; name: string; gone_since: string }[] }) | null
SavedRepository: { repository: components['schemas']['Repository']; hook_secret: string | null }
TriedRepository: { fault: "unreachable" | "private_address" | "refused" | "not_found" | "no_branch" | "too_large" | "too_slow" | "not_written" | "no_request" | "unreadable" | "no_person" | "failed" | null; fault_detail: string | null }
ThingInBin: { kind: "page" | "version" | "screenshot" | "project"; id: string; name: string; version_name: string | null; deleted_at: string; deleted_by: string | null; kept_until: string; taken: { pages: number; texts: number; translations: number } }
ThingDeletion: { pages: number; texts: number; translations: number; versions: number; edited: number | null }
Restored: { kind: "page" | "version" | "screenshot" | "project"; id: string; name: string; former_name: string | null; path: string | null }
Glossary: { id: string; project_id: string; name: string; description: string; created_at: string; entries_count: number }
GlossaryEntry: { id: string; glossary_id: string; term_id: string; term_description: string; source_text: string; target_language: string | null; translation: string; notes: string | null; context: string | null; forbidden: string[]; variants: string[]; source_variants: string[]; is_case_sensitive: boolean; is_proposed: boolean; part_of_speech: "noun" | "proper noun" | "verb" | "adjective" | "adverb" | "phrase" | null; gender: "feminine" | "masculine" | "neuter" | "common" | null; former_translations: string[]; created_at: string }
ImportedGlossary: { added_count: number; updated_count: number; glossary: components['schemas']['Glossary'] }
GlossaryPreview: { delimiter: "," | ";" | "\t"; encoding: "utf-8" | "utf-16le" | "utf-16be"; columns: ({ name: string; use: "term_id" | "term_description" | "source_text" | "target_language" | "translation" | "notes" | "context" | "forbidden" | "variants" | "source_variants" | "is_case_sensitive" | "is_proposed" | "part_of_speech" | "gender" | "ignored" })[]; rows: string[][]; rows_count: number; faults: ({ line: number; column: string | null; msg: string })[]; faults_count: number }
TbxPreview: { columns: ({ name: string; use: "term_id" | "term_description" | "source_text" | "target_language" | "translation" | "notes" | "context" | "forbidden" | "variants" | "source_variants" | "is_case_sensitive" | "is_proposed" | "part_of_speech" | "gender" | "ignored" })[]; rows: string[][]; rows_count: number; faults: ({ line: number; column: string | null; msg: string })[]; faults_count: number }
ProposedTerms: { data: { term: string; description: string; rows: number; places: { source_text_id: string; identifier: string; content: string }[] }[]; read_texts: number; all_texts: number; engine: string }
Document: { name: string; generation: number }
Ticket: { ticket: string }
CommentThread: { language: string | null; resolved_at: string | null; resolved_by: string | null; comments: components['schemas']['Comment'][] }
Comment: { id: string; author: { user_id: string; name: string } | null; text: string; mentions: { user_id: string; name: string }[]; created_at: string; edited_at: string | null }
Reader: { user_id: string; name: string }
RatingStarted: { message: string; rows: number; left: number }
RatingProgress: { waiting: number }
RatingStopped: { message: string; rows: number }
RatedRow: { score: number }
Check: { checked_at: string; checked_by: string; steps_left: number; operation_id: string | null }
SentRow: { sent_at: string; operation_id: string }
CheckedRows: { id: string | null; source_text_ids: string[]; own: number }
ChangedRows: { source_text_ids: string[] }
PageFilterCounts: { suggested: number; sent_back: number; open_comments: number; conflicts: number; rating_outdated: number; origins: ({ origin: "person" | "ai" | "agent" | "import" | "api" | "memory"; rows: number })[]; people: { user_id: string; name: string; rows: number }[]; scenes: { scene: string; rows: number }[] }
FaultyRows: { rows: { source_text_id: string; identifier: string; source: string; translation: string; findings: components['schemas']['Finding'][] }[]; judged: number; next: number | null }
Finding: { check: string; severity: "useless" | "broken" | "doubtful"; about: string; message: string; level?: "note" | "warning" | "error" }
AlikeTexts: { source_text_id: string; translation: string; translations: string[]; sources: string[] }[]
IgnoredFinding: { source_text_id: string; check: "message" | "forms" | "valid text" | "instructions" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "feedback" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "language" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling"; text: string; reason: string; ignored_by: string | null; ignored_at: string }
VersionRows: { data: components['schemas']['VersionRow'][]; has_more: boolean }
VersionRow: { id: string; position: number; identifier: string; content: string; context: string | null; words: number; scene: string | null; facts: components['schemas']['TextFacts']; translation: components['schemas']['RowTranslation']; source_before: string | null; file_suggestions: ({ id: string; content: string; version_name: string | null; agent: ({ name: string; works_for: string | null; note: string | null }) | null })[]; comments: number; open_comments: number; page_id: string; page_name: string; version_id: string; language: string }
RowTranslation: ({ id: string; content: string; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; review_notes: string; score: number | null; request_id: string | null; suggestion: string | null; revision: number; updated_at: string; rating_reasons: ("source" | "translation" | "terms" | "speaker" | "guide" | "prompt")[]; rating_terms: string[]; person_rating: ({ score: number; at: string; by: string | null; user_id: string | null; is_outdated: boolean }) | null; is_pseudo: boolean; origin: "person" | "ai" | "agent" | "import" | "api" | "memory" | null; checked_at: string | null; checked_by: string | null; check_steps_left: number; first_checked_by: string | null; sent_back: ({ reason: "meaning" | "terms" | "style" | "language" | "form" | "other"; note: string; by: string | null; to: string[]; at: string }) | null }) | null
MatchingTexts: { data: { page_id: string; source_text_ids: string[] }[]; next: string | null }
RowCount: { count: number; is_complete: boolean; is_indexed: boolean }
VersionFilterCounts: { texts: number; statuses: ({ status: "NOT_STARTED" | "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; rows: number })[]; checked: number; checked_once: number; outdated: number; pages: { page_id: string; rows: number }[]; ratings: (({ rating: "unrated" | "low" | "middle" | "high"; rows: number })[]) | null; changed: { since: string; rows: number }[] | null; faulty: number; issues: ({ check: "message" | "forms" | "valid text" | "instructions" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "feedback" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "language" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling"; rows: number })[]; is_judged: boolean; speakers: { speaker: string; rows: number }[]; scenes: { scene: string; rows: number }[]; stored: ({ suggested: number; sent_back: number; open_comments: number; conflicts: number; rating_outdated: number; origins: ({ origin: "person" | "ai" | "agent" | "import" | "api" | "memory"; rows: number })[]; people: { user_id: string; name: string; rows: number }[] }) | null }
TableRows: { data: components['schemas']['TableRow'][]; count: number }
TableRow: { id: string; position: number; identifier: string; content: string; context: string | null; words: number; scene: string | null; facts: components['schemas']['TextFacts']; translation: components['schemas']['RowTranslation']; source_before: string | null; file_suggestions: ({ id: string; content: string; version_name: string | null; agent: ({ name: string; works_for: string | null; note: string | null }) | null })[]; comments: number; open_comments: number }
RowPanel: { languages: ({ language: string; content: string; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; score: number | null })[]; twins: ({ source_text_id: string; identifier: string; page_name: string; version_name: string; content: string; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED" })[] }
FinishAnswer: { outcome: "unchanged" | "removed" | "saved" | "merged" | "kept_back" }
TranslationAids: { terms: ({ id: string; term: string; translation: string; description: string; notes: string | null; forbidden: string[]; variants: string[]; source_variants: string[]; is_case_sensitive: boolean; part_of_speech: "noun" | "proper noun" | "verb" | "adjective" | "adverb" | "phrase" | null; gender: "feminine" | "masculine" | "neuter" | "common" | null })[]; characters: ({ name: string; description: string; context: string | null })[] }
ReplacementHits: { data: components['schemas']['RowWithHits'][]; next: string | null }
RowWithHits: { source_text_id: string; page_id: string; page_name: string; identifier: string; source: string; text: string; revision: number; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; is_claimed: boolean; hits: components['schemas']['ReplacementHit'][] }
ReplacementHit: { from: number; to: number; text: string; breaks: boolean }
Replaced: { replacement_id: string; rows: number; places: number; left: ({ source_text_id: string; because: "claimed" | "person" | "changed" | "placeholder" | "empty" | "long" | "checked" | "inflected"; name: string | null })[] }
Fixes: { data: components['schemas']['RowWithFix'][]; next: string | null; is_judged: boolean }
RowWithFix: { source_text_id: string; page_id: string; page_name: string; identifier: string; source: string; text: string; revision: number; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; is_claimed: boolean; check: "message" | "forms" | "valid text" | "instructions" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "feedback" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "language" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling"; fixed: string }
Ripple: { term: string; language: string | null; former: string | null; translation: string; data: components['schemas']['RippledRow'][]; next: string | null }
RippledRow: { source_text_id: string; page_id: string; page_name: string; identifier: string; source: string; text: string; revision: number; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; is_claimed: boolean; hits: components['schemas']['ReplacementHit'][]; version_id: string; version_name: string; project_id: string; project_name: string; is_certain: boolean }
RippleCount: { rows: number; certain: number; elsewhere: number; is_complete: boolean; kept_in: string[] }
Renewed: { replacement_id: string; rows: number; places: number; left: ({ source_text_id: string; because: "claimed" | "person" | "changed" | "placeholder" | "empty" | "long" | "checked" | "inflected"; name: string | null })[]; ripple_id: string }
WordLimit: { monthly_words: number; used_words: number; left_words: number } | null
UpdateEstimate: { words: number; cents: number }
Translation: { id: string; source_text_id: string; target_language: string; content: string; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; review_notes: string; score: number | null; revision: number; request_id: string | null; suggestion: string | null; created_at: string; updated_at: string }
} }

export type paths = {
'/login/access-token': {
/** Sign in */
post: { parameters: { query?: never; path?: never; header?: never }; requestBody: { content: { 'application/x-www-form-urlencoded': { username: string; password: string; grant_type?: string; scope?: string; client_id?: string; client_secret?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Token'] } } } }
}
'/login/test-token': {
/** The person of the token */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['User'] } } } }
}
'/logout': {
/** End this session, in live documents too */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/support': {
/** The address for help */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Support'] } } } }
}
'/password-recovery/{email}': {
/** Send a link that sets a new password; whether there is such an account is not told */
post: { parameters: { query?: never; path: { email: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/reset-password': {
/** Set a new password with the token from the mail, once; all sessions end */
post: { parameters: { query?: never; path?: never; header?: never }; requestBody: { content: { 'application/json': { token: string; new_password: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/password-recovery-html-content/{email}': {
/** The mail that a recovery would send, for those who run the service */
post: { parameters: { query?: never; path: { email: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'text/html': string } } } }
}
'/utils/health-check': {
/** Whether the API answers */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': boolean } } } }
}
'/users/me/tokens': {
/** My API tokens, the newest first */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ApiToken'][] } } } }
/** Make an API token that acts for me, shown this once; needs the password within ten minutes */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { capabilities: ("readOrganization" | "readProject" | "commentText" | "suggestText" | "writeText" | "reviewText" | "orderTranslations" | "bringFiles" | "editGlossary" | "manageProject" | "deleteProjects" | "editSettings" | "setCap" | "manageMembers")[]; project_ids?: string[] | null; languages?: string[] | null; words_a_day?: number; name: string; expires_in_days: number | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['NewApiToken'] } } } }
}
'/users/me/tokens/{token_id}': {
/** Revoke an API token of mine; it does nothing from the answer on */
delete: { parameters: { query?: never; path: { token_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/oauth/requests/{request_id}/question': {
/** Show what a tool asks for by OAuth, in the browser that it opened */
get: { parameters: { query?: never; path: { request_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ToolRequest'] } } } }
}
'/oauth/requests/{request_id}/allow': {
/** Connect the tool, which acts for me; deeds that change something need the password within ten minutes */
post: { parameters: { query?: never; path: { request_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { capabilities: ("readOrganization" | "readProject" | "commentText" | "suggestText" | "writeText" | "reviewText" | "orderTranslations" | "bringFiles" | "editGlossary" | "manageProject" | "deleteProjects" | "editSettings" | "setCap" | "manageMembers")[]; project_ids?: string[] | null; languages?: string[] | null; words_a_day?: number } } }; responses: { 200: { content: { 'application/json': components['schemas']['AnsweredRequest'] } } } }
}
'/oauth/requests/{request_id}/refuse': {
/** Refuse the tool, which is told so */
post: { parameters: { query?: never; path: { request_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['AnsweredRequest'] } } } }
}
'/users/me/work': {
/** My open assignments in all projects, by due date */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Assignment'][] } } } }
}
'/users/me/work/reminders': {
/** My setting for mails about work that is due tomorrow or overdue, at most one a day */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { is_on: boolean; time_zone: string | null } } } } }
/** Turn these mails on or off, or say the time zone of their mornings */
put: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { is_on?: boolean; time_zone?: string | null } } }; responses: { 200: { content: { 'application/json': { is_on: boolean; time_zone: string | null } } } } }
}
'/users/me/mentions': {
/** Comments that mention me, which I have not dealt with, in all projects, the newest first */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Mention'][] } } } }
}
'/users/me/mentions/{comment_id}': {
/** Say that I have dealt with a comment that mentions me; an answer says it too */
delete: { parameters: { query?: never; path: { comment_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/users/me/progress': {
/** How far the projects of an organization that I see are in each of their languages */
get: { parameters: { query: { organization_id: string }; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ProjectProgress'][] } } } }
}
'/users/signup': {
/** Register: the person with a personal organization, signed in */
post: { parameters: { query?: never; path?: never; header?: never }; requestBody: { content: { 'application/json': { email: string; password: string; full_name?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['SignedUp'] } } } }
}
'/users/me': {
/** The person signed in */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['User'] } } } }
/** Change my name or address; another address needs the password within the last ten minutes */
patch: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { email?: string | null; full_name?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['User'] } } } }
/** Delete my account, my personal organization and all that is in it; needs the password within ten minutes */
delete: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/users/me/password': {
/** Change my password; all my other sessions end */
patch: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { current_password: string; new_password: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/users/me/quota': {
/** My words, over all organizations I own */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Quota'] } } } }
}
'/users/me/confirm-password': {
/** Give my password again; for ten minutes this session may change what needs it */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { password: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/users/me/confirm-email': {
/** Prove an address with the token from the mail, once; another address replaces mine */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { token: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['User'] } } } }
}
'/users/me/confirmation-mail': {
/** Send the link again that confirms my address, or the pending one */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/users/me/pending-email': {
/** Keep my address: the pending one is forgotten */
delete: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['User'] } } } }
}
'/users/me/sessions': {
/** Where I am signed in, the place used last first */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Session'][] } } } }
/** Sign out everywhere, here too; needs the password within ten minutes */
delete: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/users/me/sessions/{session_id}': {
/** Sign out in one place; another one than this needs the password within ten minutes */
delete: { parameters: { query?: never; path: { session_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/users': {
/** Everybody, the newest first */
get: { parameters: { query?: { skip?: number; limit?: number; search?: string }; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Users'] } } } }
/** Make an account for someone; a mail tells them */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { full_name?: string | null; is_active?: boolean | null; is_superuser?: boolean | null; role?: "USER" | "ADMIN" | "FREE_TIER" | null; word_quota?: number | null; trial_expiry_date?: string | null; email: string; password: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['User'] } } } }
}
'/users/{user_id}': {
/** A person; others than oneself only for superusers */
get: { parameters: { query?: never; path: { user_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['User'] } } } }
/** Change a person: role, quota, access, password */
patch: { parameters: { query?: never; path: { user_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { full_name?: string | null; is_active?: boolean | null; is_superuser?: boolean | null; role?: "USER" | "ADMIN" | "FREE_TIER" | null; word_quota?: number | null; trial_expiry_date?: string | null; email?: string | null; password?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['User'] } } } }
/** Delete a person, their personal organization and all that is in it */
delete: { parameters: { query?: { write_off?: boolean }; path: { user_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/users/{user_id}/deletion': {
/** The debt, the subscription and the final invoice that a deletion settles; of others only for superusers */
get: { parameters: { query?: never; path: { user_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Deletion'] } } } }
}
'/users/{user_id}/role-change': {
/** Preview another role of a person: what it changes, and when */
get: { parameters: { query: { role: "USER" | "ADMIN" | "FREE_TIER"; word_quota?: number }; path: { user_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['RoleChange'] } } } }
}
'/users/admin/{user_id}/quota': {
/** Set how many words a person may translate */
patch: { parameters: { query?: never; path: { user_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { word_quota: number | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['User'] } } } }
}
'/admin/users': {
/** Everybody with plan, debt, caps, card and customer at Stripe, a page after the other */
get: { parameters: { query?: { search?: string; plan?: "free_tier" | "standard" | "admin"; state?: "free_trial" | "active" | "ends" | "ending" | "unpaid" | "on_hold" | "not_activated" | "admin"; role?: "USER" | "ADMIN" | "FREE_TIER"; debt?: "owing" | "none"; card?: "ok" | "expires" | "expired" | "none"; sort?: "newest" | "name" | "debt" | "card"; after?: string; limit?: number }; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Accounts'] } } } }
}
'/admin/billing': {
/** Words and cents in all and by month, and what is unsent or failed at Stripe */
get: { parameters: { query?: { from?: string; until?: string; search?: string; organization_id?: string; project_id?: string; target_language?: string; person_id?: string; plan?: "free_tier" | "standard" | "admin" }; path?: never; header?: { 'If-None-Match'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['BillingOverview'] } } } }
}
'/admin/billing/usage': {
/** Words and cents by month, organization, project, language or person */
get: { parameters: { query?: { from?: string; until?: string; search?: string; organization_id?: string; project_id?: string; target_language?: string; person_id?: string; plan?: "free_tier" | "standard" | "admin"; by?: "month" | "organization" | "project" | "language" | "person" | "plan"; skip?: number; limit?: number }; path?: never; header?: { 'If-None-Match'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['BillingReport'] } } } }
}
'/admin/billing/export-usage': {
/** Each month, organization, project, language and person as a CSV */
get: { parameters: { query?: { from?: string; until?: string; search?: string; organization_id?: string; project_id?: string; target_language?: string; person_id?: string; plan?: "free_tier" | "standard" | "admin" }; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
}
'/admin/billing/meter-events': {
/** Meter events for Stripe, unsent and failed ones first */
get: { parameters: { query?: { skip?: number; limit?: number; state?: "waiting" | "failed" | "sent" | "replaced" | "lost"; search?: string }; path?: never; header?: { 'If-None-Match'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['MeterEvents'] } } } }
}
'/admin/billing/meter-events/retry': {
/** Try again now what Stripe has refused */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/admin/billing/failing-customers/{customer_id}/retry': {
/** Try again now what fails for a customer at Stripe */
post: { parameters: { query?: never; path: { customer_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/admin/billing/failing-customers/{customer_id}/end': {
/** End a subscription that is ending with the words that Stripe has counted, whatever was sent */
post: { parameters: { query?: never; path: { customer_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/admin/billing/corrections': {
/** Refunds, credit notes, disputes, voided and uncollectible invoices, differences of words; the newest first */
get: { parameters: { query?: { skip?: number; limit?: number; from?: string; until?: string; customer_id?: string; kind?: "refund" | "credit_note" | "dispute" | "voided" | "uncollectible" | "word_count"; open?: boolean; search?: string }; path?: never; header?: { 'If-None-Match'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['BillingCorrections'] } } } }
}
'/admin/billing/corrections/{object_id}/settle': {
/** A lost dispute is settled with its payer, who may translate again */
post: { parameters: { query?: never; path: { object_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/admin/jobs': {
/** Translations that processes died of, the newest first; their rows are released */
get: { parameters: { query?: { skip?: number; limit?: number }; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['SetAsideJobs'] } } } }
}
'/admin/jobs/{job_id}/retry': {
/** Translate the rows of the job that have no text yet, for the person who asked */
post: { parameters: { query?: never; path: { job_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/admin/jobs/{job_id}/dismiss': {
/** Take the job off the list; its rows stay as they are */
post: { parameters: { query?: never; path: { job_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/admin/model-service': {
/** The model service of the installation, without its key, and what translates now */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ModelService'] } } } }
/** Set the model service of the installation; without a key the stored one stays; needs the password within ten minutes */
put: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { provider: "openai" | "azure" | "anthropic" | "gemini" | "mistral" | "deepseek" | "openrouter" | "ollama" | "vllm" | "llamacpp" | "lmstudio" | "other"; base_url: string; model: string; rating_model?: string | null; reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null; temperature?: number | null; max_tokens?: number | null; service_tier?: "auto" | "default" | "flex" | "priority" | null; first_byte_seconds?: number; calls_at_once?: number; reads_images?: boolean; input_price?: number | null; output_price?: number | null; key?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['ModelService'] } } } }
/** Forget the model service of the installation and its key; the next one above translates; needs the password within ten minutes */
delete: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/admin/model-service/try': {
/** Ask a service with these settings for its models and for three rows; nothing is stored */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { provider: "openai" | "azure" | "anthropic" | "gemini" | "mistral" | "deepseek" | "openrouter" | "ollama" | "vllm" | "llamacpp" | "lmstudio" | "other"; base_url: string; model: string; rating_model?: string | null; reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null; temperature?: number | null; max_tokens?: number | null; service_tier?: "auto" | "default" | "flex" | "priority" | null; first_byte_seconds?: number; calls_at_once?: number; reads_images?: boolean; input_price?: number | null; output_price?: number | null; key?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['TriedModelService'] } } } }
}
'/admin/model-costs': {
/** Model calls between two days (UTC), their tokens and cost, and the revenue */
get: { parameters: { query?: { from?: string; until?: string; by?: "organization" | "model" | "language" }; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ModelCosts'] } } } }
}
'/admin/model-costs/prices': {
/** The models that were called, with their prices where they have been entered */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ModelPrices'] } } } }
/** Enter the prices of a model, in dollars for a million tokens, or take them back */
put: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { model: string; prices: { input_usd: number; cached_usd: number; output_usd: number } | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/projects/{project_id}/comparisons': {
/** The comparisons of a project, the newest first */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { data: components['schemas']['Comparison'][] } } } } }
/** Translate texts of a page in two ways, for people to choose; it costs what the AI service charges */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { page_id: string; target_language: string; texts: number; a: { model?: string; description?: string }; b: { model?: string; description?: string } } } }; responses: { 200: { content: { 'application/json': components['schemas']['Comparison'] } } } }
}
'/comparisons/{comparison_id}': {
/** A comparison: pairs in a hidden order while people choose, its report once that is over */
get: { parameters: { query?: never; path: { comparison_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ShownComparison'] } } } }
/** Delete a comparison with its choices; one that is being translated stops */
delete: { parameters: { query?: never; path: { comparison_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/comparisons/{comparison_id}/choice': {
/** Choose between the two texts of a place, or choose again */
put: { parameters: { query?: never; path: { comparison_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { place: number; choice: "first" | "second" | "same" | "neither" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/comparisons/{comparison_id}/close': {
/** End the choosing and show the report to everybody */
post: { parameters: { query?: never; path: { comparison_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/comparisons/{comparison_id}/again': {
/** Begin a comparison again that has stopped or failed, with the same texts and sides */
post: { parameters: { query?: never; path: { comparison_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/organizations': {
/** The organizations of the person signed in, the personal one first */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { data: components['schemas']['Organization'][]; count: number } } } } }
/** Create a shared organization and own it */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; description?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Organization'] } } } }
}
'/organizations/{organization_id}': {
/** One organization */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Organization'] } } } }
/** Rename or describe a shared organization; choose how long the history of its documents is kept, and how matches of its memory are ranked */
put: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name?: string; description?: string | null; history_days?: 0 | 30 | 365 | null; penalty_not_checked?: number; penalty_machine_made?: number; penalty_other_project?: number; penalty_older_than_term?: number } } }; responses: { 200: { content: { 'application/json': components['schemas']['Organization'] } } } }
/** Delete a shared organization with everything in it; needs the password within ten minutes */
delete: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/projects': {
/** Its projects, last edited first */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Project'][] } } } }
}
'/organizations/{organization_id}/progress': {
/** How far its projects are in each of their languages, in the order of the projects */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ProjectProgress'][] } } } }
}
'/organizations/{organization_id}/quota': {
/** The owner's words, and this organization's share of them */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['OrganizationQuota'] } } } }
}
'/organizations/{organization_id}/transfer-ownership': {
/** Offer a member to become the owner, who pays; nothing changes until they accept; needs the password within ten minutes */
post: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { user_id: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['OfferedOrganization'] } } } }
}
'/organizations/{organization_id}/members': {
/** Its members, the owner first; for those who manage them also those whose address is not confirmed */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Member'][] } } } }
}
'/organizations/{organization_id}/members-with-emails': {
/** Its members, the owner first; for those who manage them also those whose address is not confirmed */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Member'][] } } } }
}
'/organizations/{organization_id}/add-member-by-email': {
/** Add someone who has an account; as an admin it needs the password within ten minutes */
post: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { email: string; role?: "MEMBER" | "ADMIN" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Member'] } } } }
}
'/organizations/{organization_id}/members/{user_id}': {
/** Add someone who has an account; as an admin it needs the password within ten minutes */
post: { parameters: { query?: never; path: { organization_id: string; user_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { role?: "MEMBER" | "ADMIN" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Member'] } } } }
}
'/organizations/{organization_id}/members/email': {
/** Remove a member; needs the password within ten minutes */
delete: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { email: string } } }; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/members/{member_id}': {
/** Change a member's role; OWNER offers them the ownership; needs the password within ten minutes */
patch: { parameters: { query?: never; path: { organization_id: string; member_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { role: "OWNER" | "ADMIN" | "MEMBER" } } }; responses: { 200: { content: { 'application/json': components['schemas']['ChangedMember'] } } } }
/** Remove a member, or leave; needs the password within ten minutes */
delete: { parameters: { query?: never; path: { organization_id: string; member_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/tokens': {
/** The service tokens of an organization, the newest first */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ApiToken'][] } } } }
/** Make a service token, shown this once, which outlives people; needs the password within ten minutes */
post: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { capabilities: ("readOrganization" | "readProject" | "commentText" | "suggestText" | "writeText" | "reviewText" | "orderTranslations" | "bringFiles" | "editGlossary" | "manageProject" | "deleteProjects" | "editSettings" | "setCap" | "manageMembers")[]; project_ids?: string[] | null; languages?: string[] | null; words_a_day?: number; name: string; expires_in_days: number | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['NewApiToken'] } } } }
}
'/organizations/{organization_id}/tokens/{token_id}': {
/** Revoke a service token; it does nothing from the answer on */
delete: { parameters: { query?: never; path: { organization_id: string; token_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/usage': {
/** The words asked for between two days (UTC) and what they cost, by project, language, person and day */
get: { parameters: { query?: { from?: string; until?: string }; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['OrganizationUsage'] } } } }
}
'/organizations/{organization_id}/export-usage': {
/** The same as a CSV */
get: { parameters: { query?: { from?: string; until?: string; spreadsheet_safe?: boolean; checked_only?: boolean; language?: string }; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
}
'/organizations/{organization_id}/cap': {
/** Set what the words of a month (UTC) may cost; null is no cap. An admin may only lower it */
put: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { monthly_cap_cents: number | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Cap'] } } } }
}
'/organizations/{organization_id}/word-limits': {
/** The words that admins and members may order in a month (UTC), and those they have ordered in this one */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WordLimits'] } } } }
}
'/organizations/{organization_id}/word-limits/roles/{role}': {
/** Set the words of each member, or of each admin, which only the owner may */
put: { parameters: { query?: never; path: { organization_id: string; role: "ADMIN" | "MEMBER" }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { monthly_words: number | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['WordLimits'] } } } }
}
'/organizations/{organization_id}/word-limits/people/{user_id}': {
/** Give one person words of their own, whatever their role has; null is no limit */
put: { parameters: { query?: never; path: { organization_id: string; user_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { monthly_words: number | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['WordLimits'] } } } }
/** Let a person have the words of their role again */
delete: { parameters: { query?: never; path: { organization_id: string; user_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WordLimits'] } } } }
}
'/organizations/{organization_id}/model-service': {
/** The model service of an organization, without its key, and what translates now */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ModelService'] } } } }
/** Set the model service of an organization; without a key the stored one stays; needs the password within ten minutes */
put: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { provider: "openai" | "azure" | "anthropic" | "gemini" | "mistral" | "deepseek" | "openrouter" | "ollama" | "vllm" | "llamacpp" | "lmstudio" | "other"; base_url: string; model: string; rating_model?: string | null; reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null; temperature?: number | null; max_tokens?: number | null; service_tier?: "auto" | "default" | "flex" | "priority" | null; first_byte_seconds?: number; calls_at_once?: number; reads_images?: boolean; input_price?: number | null; output_price?: number | null; key?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['ModelService'] } } } }
/** Forget the model service of an organization and its key; the next one above translates; needs the password within ten minutes */
delete: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/model-service/try': {
/** Ask a service with these settings for its models and for three rows; nothing is stored */
post: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { provider: "openai" | "azure" | "anthropic" | "gemini" | "mistral" | "deepseek" | "openrouter" | "ollama" | "vllm" | "llamacpp" | "lmstudio" | "other"; base_url: string; model: string; rating_model?: string | null; reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null; temperature?: number | null; max_tokens?: number | null; service_tier?: "auto" | "default" | "flex" | "priority" | null; first_byte_seconds?: number; calls_at_once?: number; reads_images?: boolean; input_price?: number | null; output_price?: number | null; key?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['TriedModelService'] } } } }
}
'/organization/{organization_id}/quota': {
/** The owner's words, and this organization's share of them */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['OrganizationQuota'] } } } }
}
'/organization/{organization_id}/subscription': {
/** The owner's subscription; 404 when there is none */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Subscription'] } } } }
}
'/payer-offers': {
/** Offers that I can accept, with what they cost, and those of what I manage */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { received: components['schemas']['PayerOffer'][]; sent: components['schemas']['PayerOffer'][] } } } } }
}
'/payer-offers/decline-by-link': {
/** Decline the offer of a mailed link */
post: { parameters: { query?: never; path?: never; header?: never }; requestBody: { content: { 'application/json': { token: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/payer-offers/{offer_id}/accept': {
/** Pay from now on, under the monthly cap that the offer shows; needs the password within ten minutes */
post: { parameters: { query?: never; path: { offer_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { monthly_cap_cents: number | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/payer-offers/{offer_id}/decline': {
/** Decline an offer; nothing changes */
post: { parameters: { query?: never; path: { offer_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/payer-offers/{offer_id}': {
/** Withdraw an offer; nothing changes */
delete: { parameters: { query?: never; path: { offer_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/stripe/mode': {
/** Whether payments are real, a test, or not there */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['BillingMode'] } } } }
}
'/stripe/checkout-session': {
/** A page to enter a card on, at the payment provider; what follows is Standard */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['HostedPage'] } } } }
}
'/stripe/customer-portal': {
/** A page of the payment provider with my card and my invoices */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['HostedPage'] } } } }
}
'/stripe/payment-method': {
/** My card, or null */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['PaymentMethod'] } } } }
/** Make this my card; the payment provider gave it its id */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { payment_method_id: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['PaymentMethod'] } } } }
}
'/stripe/verify-payment-method': {
/** Whether my card is there; after a checkout it also creates the subscription, once */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['VerifiedPayment'] } } } }
}
'/stripe/subscription': {
/** My subscription; null when there is none, or none can be told */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Subscription'] | null } } } }
}
'/stripe/debt': {
/** My unpaid invoices, and where each can be paid */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Debt'] } } } }
}
'/stripe/next-invoice': {
/** My next invoice as it would be now; null when none will come */
get: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['NextInvoice'] } } } }
}
'/stripe/create-metered-subscription': {
/** Standard with my card: paid by the word, monthly; a running one is answered as it is */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Subscription'] } } } }
}
'/stripe/cancel-subscription': {
/** End my subscription with its period */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Subscription'] } } } }
}
'/stripe/resume-subscription': {
/** Let my subscription go on after all */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Subscription'] } } } }
}
'/stripe/downgrade-to-free': {
/** Free Trial after the paid period; immediately without a subscription */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Downgraded'] } } } }
}
'/stripe/downgrade-now': {
/** Free Trial now, with a final invoice for the words translated so far; it may go on ending for a while */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['DowngradedNow'] } } } }
}
'/stripe/webhook': {
/** Events of the payment service, signed by it */
post: { parameters: { query?: never; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/projects': {
/** The projects of all organizations of the person signed in, last edited first */
get: { parameters: { query?: { skip?: number; limit?: number }; path?: never; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { data: components['schemas']['Project'][]; count: number } } } } }
/** Create a project, with its first version if one is named */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { first_version?: { name: string; status?: "published" | "draft" | "archived" }; organization_id: string; project_in: { name: string; description?: string; source_language: string; target_languages: string[]; status?: "IN_PROGRESS" | "COMPLETED" | "ARCHIVED" } } } }; responses: { 200: { content: { 'application/json': components['schemas']['Project'] } } } }
}
'/projects/{project_id}': {
/** One project */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Project'] } } } }
/** Change what is sent: name, description, languages, status, patterns for placeholders */
put: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name?: string; description?: string; source_language?: string; target_languages?: string[]; status?: "IN_PROGRESS" | "COMPLETED" | "ARCHIVED"; placeholder_patterns?: string[]; reference_language?: string | null; reads_memory?: boolean; writes_memory?: boolean; required_checks?: ("message" | "forms" | "valid text" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling")[]; check_levels?: { [name: string]: { message?: "off" | "note" | "warning" | "error"; forms?: "off" | "note" | "warning" | "error"; 'valid text'?: "off" | "note" | "warning" | "error"; longest?: "off" | "note" | "warning" | "error"; placeholders?: "off" | "note" | "warning" | "error"; 'directive order'?: "off" | "note" | "warning" | "error"; 'line breaks'?: "off" | "note" | "warning" | "error"; nesting?: "off" | "note" | "warning" | "error"; marks?: "off" | "note" | "warning" | "error"; 'damaged characters'?: "off" | "note" | "warning" | "error"; remark?: "off" | "note" | "warning" | "error"; glossary?: "off" | "note" | "warning" | "error"; 'forbidden term'?: "off" | "note" | "warning" | "error"; 'length limit'?: "off" | "note" | "warning" | "error"; 'same source'?: "off" | "note" | "warning" | "error"; 'same translation'?: "off" | "note" | "warning" | "error"; 'no words'?: "off" | "note" | "warning" | "error"; addresses?: "off" | "note" | "warning" | "error"; encoding?: "off" | "note" | "warning" | "error"; refusal?: "off" | "note" | "warning" | "error"; addition?: "off" | "note" | "warning" | "error"; 'language name'?: "off" | "note" | "warning" | "error"; enclosure?: "off" | "note" | "warning" | "error"; ornament?: "off" | "note" | "warning" | "error"; untranslated?: "off" | "note" | "warning" | "error"; characters?: "off" | "note" | "warning" | "error"; script?: "off" | "note" | "warning" | "error"; alphabet?: "off" | "note" | "warning" | "error"; 'neighbour language'?: "off" | "note" | "warning" | "error"; capitals?: "off" | "note" | "warning" | "error"; spacing?: "off" | "note" | "warning" | "error"; numbers?: "off" | "note" | "warning" | "error"; repetition?: "off" | "note" | "warning" | "error"; length?: "off" | "note" | "warning" | "error"; ending?: "off" | "note" | "warning" | "error"; joints?: "off" | "note" | "warning" | "error"; question?: "off" | "note" | "warning" | "error"; branches?: "off" | "note" | "warning" | "error"; 'accelerator key'?: "off" | "note" | "warning" | "error"; 'bidi marks'?: "off" | "note" | "warning" | "error"; 'double spaces'?: "off" | "note" | "warning" | "error"; ellipsis?: "off" | "note" | "warning" | "error"; 'first letter'?: "off" | "note" | "warning" | "error"; 'last mark'?: "off" | "note" | "warning" | "error"; 'number format'?: "off" | "note" | "warning" | "error"; openers?: "off" | "note" | "warning" | "error"; punctuation?: "off" | "note" | "warning" | "error"; 'quote style'?: "off" | "note" | "warning" | "error"; 'repeated word'?: "off" | "note" | "warning" | "error"; spelling?: "off" | "note" | "warning" | "error" } } } } }; responses: { 200: { content: { 'application/json': components['schemas']['Project'] } } } }
/** Move a project with everything in it to the bin of its organization, for 30 days */
delete: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/engine': {
/** The engine that translates a project */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Engine'] } } } }
}
'/projects/{project_id}/transfer': {
/** Move a project to another organization of its payer, or offer it to another payer */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { organization_id: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['TransferredProject'] } } } }
}
'/projects/{project_id}/versions': {
/** Its versions, the newest first */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Version'][] } } } }
/** Create a version, empty or as a copy of another: all of it or nothing. A copy costs nothing */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; status?: "published" | "draft" | "archived"; copy_of?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Version'] } } } }
}
'/projects/{project_id}/usage': {
/** The words translated in a month (UTC) and what they cost, the current month when none is named */
get: { parameters: { query?: { year?: number; month?: number; current_month?: boolean }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Usage'] } } } }
}
'/projects/{project_id}/languages-status': {
/** How far each target language is, over all versions */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['LanguageStatus'][] } } } }
}
'/projects/{project_id}/translations-by-language': {
/** The translations of each target language; `after` and `limit` count within a language */
get: { parameters: { query?: { target_language?: string; status?: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; after?: string; limit?: number }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['TranslationsOfLanguage'][] } } } }
}
'/projects/{project_id}/source-translations': {
/** Source texts with their translations; with a language or a status only those that have such a one */
get: { parameters: { query?: { target_language?: string; status?: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; after?: string; limit?: number }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { data: components['schemas']['TranslatedSource'][]; count: number } } } } }
}
'/projects/{project_id}/export-translations': {
/** All translations of a project as a CSV */
get: { parameters: { query?: { target_language?: string; status?: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; spreadsheet_safe?: boolean; checked_only?: boolean; language?: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
}
'/projects/{project_id}/export-tmx': {
/** The translated texts of a project, and its imported memory, as a translation memory (TMX) */
get: { parameters: { query?: { target_language?: string; status?: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; checked_only?: boolean }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/x-tmx': string } } } }
}
'/projects/{project_id}/placeholder-trial': {
/** Try a pattern for placeholders on its newest texts */
get: { parameters: { query: { pattern: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { looked_at: number; matching: number; is_all: boolean; examples: { identifier: string; content: string; found: string[] }[] } } } } }
}
'/projects/{project_id}/likely-patterns': {
/** Patterns for placeholders that its newest texts may need */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { looked_at: number; is_all: boolean; patterns: { pattern: string; texts: number; example: string }[] } } } } }
}
'/projects/{project_id}/registers': {
/** Style guide of each target language of a project, and of all languages where there is one: form of address, tone, rules, and what people read */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Register'][] } } } }
}
'/projects/{project_id}/registers/{target_language}': {
/** Change what is sent: form of address, tone, rules, guide; with mul those of all languages */
put: { parameters: { query?: never; path: { project_id: string; target_language: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { form_of_address?: "automatic" | "informal" | "formal"; tone?: string; rules?: string[]; guide?: string; revision?: number } } }; responses: { 200: { content: { 'application/json': components['schemas']['Register'] } } } }
}
'/projects/{project_id}/review': {
/** How many people check each translation of a project, and whether checked ones are protected */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ReviewSettings'] } } } }
/** Change how translations are checked; what is checked by now stays as it is */
put: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': components['schemas']['ReviewSettings'] } }; responses: { 200: { content: { 'application/json': components['schemas']['ReviewSettings'] } } } }
}
'/projects/{project_id}/rating-agreement': {
/** How far the AI and people agree where both have rated a text */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['RatingAgreement'] } } } }
}
'/projects/{project_id}/export-rating-agreement': {
/** The same as a CSV */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
}
'/projects/{project_id}/review-report': {
/** The texts that were checked or sent back between two days (UTC), by the people and models who wrote them */
get: { parameters: { query?: { from?: string; until?: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ReviewReport'] } } } }
}
'/projects/{project_id}/export-review-report': {
/** The same as a CSV */
get: { parameters: { query?: { from?: string; until?: string; spreadsheet_safe?: boolean; checked_only?: boolean; language?: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
}
'/projects/{project_id}/views': {
/** Saved views of the texts of a project: those for everybody and my own, by name */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['SavedView'][] } } } }
}
'/projects/{project_id}/my-views': {
/** Save a view for myself */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; query: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['SavedView'] } } } }
}
'/projects/{project_id}/my-views/{view_id}': {
/** Give a view of my own another name, and other filters */
put: { parameters: { query?: never; path: { project_id: string; view_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; query: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['SavedView'] } } } }
/** Delete a view of my own */
delete: { parameters: { query?: never; path: { project_id: string; view_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/shared-views': {
/** Save a view for everybody in a project */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; query: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['SavedView'] } } } }
}
'/projects/{project_id}/shared-views/{view_id}': {
/** Give a view that everybody in a project has another name, and other filters */
put: { parameters: { query?: never; path: { project_id: string; view_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; query: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['SavedView'] } } } }
/** Delete a view that everybody in a project has */
delete: { parameters: { query?: never; path: { project_id: string; view_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/assignments': {
/** The assignments of a project: the open ones by due date, and those that ended in the last 14 days */
get: { parameters: { query?: { version_id?: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Assignment'][] } } } }
}
'/projects/{project_id}/writers': {
/** The people who may write translations in a project, with their languages */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Writer'][] } } } }
}
'/projects/{project_id}/writer-teams': {
/** The teams with somebody who may write translations in a project, with their languages */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WriterTeam'][] } } } }
}
'/versions/{version_id}/assignments': {
/** Assign a version, some of its pages, the rows of a filter, or chosen ones to people or teams */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { languages: string[]; page_ids?: string[]; source_text_ids?: string[]; filter?: string; task?: "translate" | "check"; user_ids?: string[]; team_ids?: string[]; due_on?: string | null; note?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Assignment'][] } } } }
}
'/projects/{project_id}/assignments/{assignment_id}': {
/** Change the people, the teams, the due date or the note of an assignment */
put: { parameters: { query?: never; path: { project_id: string; assignment_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { user_ids?: string[]; team_ids?: string[]; due_on?: string | null; note?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Assignment'] } } } }
/** Withdraw an assignment; translations stay as they are */
delete: { parameters: { query?: never; path: { project_id: string; assignment_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/next-row': {
/** The next row of a queue for me: people who ask at once are led to different ones */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { version_id: string; language: string; languages?: string[]; filter?: string; order?: "page" | "risk"; after?: string; after_language?: string; after_rank?: number; avoid?: (string | { source_text_id: string; language: string })[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['NextRow'] } } } }
}
'/versions/{version_id}/bulk-changes': {
/** Change all rows of a version that match a filter, or chosen ones of them, as one operation with one undo */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; source_text_ids?: string[]; also?: { language: string; source_text_ids?: string[] }[]; filter?: string; kind: "status" | "check" | "clear" | "copy" | "limit"; status?: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; max_length?: number | null; length_unit?: "characters" | "bytes" | "lines" | "pixels" } } }; responses: { 200: { content: { 'application/json': components['schemas']['BulkChange'] } } } }
/** How far my changes of many rows of a version are, under way or of the last hour */
get: { parameters: { query?: never; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['BulkChange'][] } } } }
/** Stop my change of rows of a version, or its undo or redo; what it has changed stays, and can be undone */
delete: { parameters: { query: { language: string }; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/work-report': {
/** The source words that people translated, edited and checked, by week (UTC), person and language */
get: { parameters: { query: { from: string; until: string; team_id?: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WorkReport'] } } } }
}
'/projects/{project_id}/export-work-report': {
/** The same as a CSV */
get: { parameters: { query: { from: string; until: string; team_id?: string; spreadsheet_safe?: boolean; checked_only?: boolean; language?: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
}
'/projects/{project_id}/standing': {
/** My role in the organization of a project and those in the project, by my teams and, of a guest, of their own */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Standing'] } } } }
}
'/projects/{project_id}/people': {
/** The guests who have a role in a project, by joining; members of its organization work in all projects */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Person'][] } } } }
/** Give somebody who has an account a role in a project, and nothing else of its organization */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { email: string; role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER"; languages?: string[] | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Person'] } } } }
}
'/projects/{project_id}/teams': {
/** The teams that have a role in a project, by name, with their people */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['TeamOfProject'][] } } } }
}
'/projects/{project_id}/people/{user_id}': {
/** Change the role of a guest in a project, or its languages */
put: { parameters: { query?: never; path: { project_id: string; user_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER"; languages?: string[] | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Person'] } } } }
/** Take the role in a project from a guest, who loses access at once */
delete: { parameters: { query?: never; path: { project_id: string; user_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/invitations': {
/** The invitations to a project that nobody has taken, the newest first */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Invitation'][] } } } }
/** Give people a role in a project; those without an account are invited by mail */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { emails: string[]; days?: number; role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER"; languages?: string[] | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Invited'] } } } }
}
'/projects/{project_id}/invitation-links': {
/** Make a link that gives a role in a project to so many people; it is shown once */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { max_uses?: number; days?: number; role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER"; languages?: string[] | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['InvitationLink'] } } } }
}
'/projects/{project_id}/invitations/{invitation_id}/mail': {
/** Send a mailed invitation again, with a new link and two more weeks */
post: { parameters: { query?: never; path: { project_id: string; invitation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Invitation'] } } } }
}
'/projects/{project_id}/invitations/{invitation_id}': {
/** Revoke an invitation: its link is good for nothing */
delete: { parameters: { query?: never; path: { project_id: string; invitation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/invitations': {
/** The invitations into an organization that nobody has taken, the newest first */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Invitation'][] } } } }
/** Add members, or guests of teams; those without an account are invited by mail */
post: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { emails: string[]; days?: number; role?: "MEMBER" | "GUEST"; team_ids?: string[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['Invited'] } } } }
}
'/organizations/{organization_id}/invitation-links': {
/** Make a link by which so many people become members, or guests of teams; it is shown once */
post: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { max_uses?: number; days?: number; role?: "MEMBER" | "GUEST"; team_ids?: string[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['InvitationLink'] } } } }
}
'/organizations/{organization_id}/invitations/{invitation_id}/mail': {
/** Send a mailed invitation again, with a new link and two more weeks */
post: { parameters: { query?: never; path: { organization_id: string; invitation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Invitation'] } } } }
}
'/organizations/{organization_id}/invitations/{invitation_id}': {
/** Revoke an invitation: its link is good for nothing */
delete: { parameters: { query?: never; path: { organization_id: string; invitation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/newcomers': {
/** How people begin who are invited into the organization without another word */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Newcomers'] } } } }
/** Choose how they begin: as members or as guests, and in which team */
put: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': components['schemas']['Newcomers'] } }; responses: { 200: { content: { 'application/json': components['schemas']['Newcomers'] } } } }
}
'/organizations/{organization_id}/teams': {
/** The teams of an organization, by name */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ListedTeam'][] } } } }
/** Make a team; it is given people and roles in projects afterwards */
post: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Team'] } } } }
}
'/organizations/{organization_id}/teams/{team_id}': {
/** A team with its people and its roles in projects */
get: { parameters: { query?: never; path: { organization_id: string; team_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Team'] } } } }
/** Rename a team */
patch: { parameters: { query?: never; path: { organization_id: string; team_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Team'] } } } }
/** Delete a team: its people lose at once what they may do by it alone */
delete: { parameters: { query?: never; path: { organization_id: string; team_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/teams/{team_id}/people': {
/** Put members and guests of the organization into a team; those who are in it stay */
post: { parameters: { query?: never; path: { organization_id: string; team_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { user_ids: string[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['Team'] } } } }
}
'/organizations/{organization_id}/teams/{team_id}/people/{user_id}': {
/** Take somebody out of a team: they lose at once what they may do by it alone */
delete: { parameters: { query?: never; path: { organization_id: string; team_id: string; user_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/teams/{team_id}/projects/{project_id}': {
/** Give a team a role in a project, or change it and its languages */
put: { parameters: { query?: never; path: { organization_id: string; team_id: string; project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { role: "MANAGER" | "DEVELOPER" | "REVIEWER" | "TRANSLATOR" | "VIEWER"; languages?: string[] | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Team'] } } } }
/** Take the role in a project from a team */
delete: { parameters: { query?: never; path: { organization_id: string; team_id: string; project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/invitations/look': {
/** What the invitation of a link gives, and who sent it */
post: { parameters: { query?: never; path?: never; header?: never }; requestBody: { content: { 'application/json': { token: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['ReceivedInvitation'] } } } }
}
'/invitations/accept': {
/** Take the invitation of a link; a mailed one confirms my address */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { token: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['AcceptedInvitation'] } } } }
}
'/projects/{project_id}/memory': {
/** How many imported translations the memory of a project has, by language */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ImportedMemory'] } } } }
/** Remove what was imported into the memory of a project; texts of its pages stay */
delete: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/projects/{project_id}/memory/imports': {
/** The files that were imported into the memory of a project, the last first */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['MemoryImports'] } } } }
/** Add the translations of a file (TMX, PO, XLIFF, CSV or another one with source and translation) to the memory of a project: all of them or nothing, and no page */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { language?: string; file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['MemoryImport'] } } } }
}
'/projects/{project_id}/memory/imports/{import_id}': {
/** Remove what one file has brought into the memory of a project */
delete: { parameters: { query?: never; path: { project_id: string; import_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/fonts': {
/** The fonts by which texts of a project are measured */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['GameFont'][] } } } }
/** Add a font to a project: TTF, OTF or WOFF2 */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['GameFont'] } } } }
}
'/projects/{project_id}/fonts/{font_id}/file': {
/** A font of a project, unpacked */
get: { parameters: { query?: never; path: { project_id: string; font_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/octet-stream': Blob } } } }
}
'/projects/{project_id}/fonts/{font_id}': {
/** Delete a font that no text box uses */
delete: { parameters: { query?: never; path: { project_id: string; font_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/text-boxes': {
/** The text boxes of a project, the first made first: of two for the same texts that one counts */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['TextBox'][] } } } }
/** Create a text box: a font, its size, and the room for a translation */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; font_id: string; size: number; line_height?: number | null; width: number; lines?: number; applies_to?: "chosen" | "speaker" | "content_type" | "all"; speaker?: string | null; content_type?: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other" | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['TextBox'] } } } }
}
'/projects/{project_id}/text-boxes/{text_box_id}': {
/** Replace a text box; its texts keep it */
put: { parameters: { query?: never; path: { project_id: string; text_box_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; font_id: string; size: number; line_height?: number | null; width: number; lines?: number; applies_to?: "chosen" | "speaker" | "content_type" | "all"; speaker?: string | null; content_type?: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other" | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['TextBox'] } } } }
/** Delete a text box until it is restored; its texts get the one that their speaker or page brings */
delete: { parameters: { query?: never; path: { project_id: string; text_box_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/text-boxes/{text_box_id}/restore': {
/** Take the deletion of a text box back; the texts that had it have it again */
post: { parameters: { query?: never; path: { project_id: string; text_box_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['TextBox'] } } } }
}
'/projects/{project_id}/known-words': {
/** The words of a language that a project knows beside its dictionary, the names of its characters and its own marks */
get: { parameters: { query: { language: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['KnownWords'] } } } }
/** Add a word to those that a project knows in a language */
put: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; word: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['KnownWord'] } } } }
/** Remove a word from those that a project knows in a language */
delete: { parameters: { query: { language: string; word: string }; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/dictionaries/{language}/{part}': {
/** A part of the Hunspell dictionary of a language: its affixes or its words */
get: { parameters: { query?: never; path: { language: string; part: "affixes" | "words" }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/octet-stream': Blob } } } }
}
'/projects/{project_id}/screenshots': {
/** The screenshots of a project, the newest first */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Screenshot'][] } } } }
/** Add a screenshot: PNG, JPEG, WebP, or the first frame of a GIF. Nothing but its pixels is kept */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['Screenshot'] } } } }
}
'/screenshots/{screenshot_id}': {
/** Rename a screenshot */
patch: { parameters: { query?: never; path: { screenshot_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Screenshot'] } } } }
/** Move a screenshot to the bin of its project */
delete: { parameters: { query?: never; path: { screenshot_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/screenshots/{screenshot_id}/image': {
/** The image of a screenshot */
get: { parameters: { query?: never; path: { screenshot_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'image/webp': Blob } } } }
}
'/screenshots/{screenshot_id}/thumbnail': {
/** The image of a screenshot, at most 480 pixels wide and high */
get: { parameters: { query?: never; path: { screenshot_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'image/webp': Blob } } } }
}
'/screenshots/{screenshot_id}/regions': {
/** The texts of a version that a screenshot shows, and where */
get: { parameters: { query: { version_id: string }; path: { screenshot_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ShownText'][] } } } }
/** Say that a screenshot shows texts, and where; copies of them in other versions are meant too */
post: { parameters: { query?: never; path: { screenshot_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { source_text_ids: string[]; region?: components['schemas']['Region'] } } }; responses: { 200: { content: { 'application/json': components['schemas']['ShownText'][] } } } }
}
'/screenshots/{screenshot_id}/regions/{region_id}': {
/** Move a region, or say which text it shows */
patch: { parameters: { query?: never; path: { screenshot_id: string; region_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { region?: components['schemas']['Region']; source_text_id?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['ChangedRegion'] } } } }
/** Delete a region; the screenshot and its text stay */
delete: { parameters: { query?: never; path: { screenshot_id: string; region_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/screenshots/{screenshot_id}/regions/delete': {
/** Delete regions, such as those that were added at once */
post: { parameters: { query?: never; path: { screenshot_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { region_ids: string[] } } }; responses: { 204: { content: {  } } } }
}
'/source-texts/{source_text_id}/screenshots': {
/** The screenshots that show a text, and where */
get: { parameters: { query?: never; path: { source_text_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ScreenshotOfText'][] } } } }
}
'/screenshots/{screenshot_id}/proposals': {
/** Texts of a version whose words are read in the image of a screenshot, to be accepted by a person */
get: { parameters: { query: { version_id: string }; path: { screenshot_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ProposedRegion'][] } } } }
}
'/pages/{page_id}/rows/{source_text_id}/memory': {
/** Completed and imported translations of the same and of similar texts, in all projects of the organization that the caller may read */
get: { parameters: { query: { language: string; min_percent?: number }; path: { page_id: string; source_text_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['MemoryMatches'] } } } }
}
'/pages/{page_id}/memory/search': {
/** Texts with a word, phrase or regular expression on either side, in all projects whose translations the page gets from the memory */
get: { parameters: { query: { language: string; text: string; kind?: "phrase" | "word" | "expression"; side?: "source" | "translation" }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['MemorySearch'] } } } }
}
'/pages/{page_id}/memory/preview': {
/** The texts without a translation that the memory could fill, of up to a thousand. Nothing is changed */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; source_text_ids: string[]; min_percent?: number } } }; responses: { 200: { content: { 'application/json': components['schemas']['FillPreview'] } } } }
}
'/pages/{page_id}/memory/fill': {
/** Fill texts without a translation with those of the same or similar texts of the organization, free of charge */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; source_text_ids?: string[]; min_percent?: number; id?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['FillAnswer'] } } } }
}
'/projects/{project_id}/model-service': {
/** The model service of a project, without its key, and what translates now */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ModelService'] } } } }
/** Set the model service of a project; without a key the stored one stays; needs the password within ten minutes */
put: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { provider: "openai" | "azure" | "anthropic" | "gemini" | "mistral" | "deepseek" | "openrouter" | "ollama" | "vllm" | "llamacpp" | "lmstudio" | "other"; base_url: string; model: string; rating_model?: string | null; reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null; temperature?: number | null; max_tokens?: number | null; service_tier?: "auto" | "default" | "flex" | "priority" | null; first_byte_seconds?: number; calls_at_once?: number; reads_images?: boolean; input_price?: number | null; output_price?: number | null; key?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['ModelService'] } } } }
/** Forget the model service of a project and its key; the next one above translates; needs the password within ten minutes */
delete: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/model-service/try': {
/** Ask a service with these settings for its models and for three rows; nothing is stored */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { provider: "openai" | "azure" | "anthropic" | "gemini" | "mistral" | "deepseek" | "openrouter" | "ollama" | "vllm" | "llamacpp" | "lmstudio" | "other"; base_url: string; model: string; rating_model?: string | null; reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null; temperature?: number | null; max_tokens?: number | null; service_tier?: "auto" | "default" | "flex" | "priority" | null; first_byte_seconds?: number; calls_at_once?: number; reads_images?: boolean; input_price?: number | null; output_price?: number | null; key?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['TriedModelService'] } } } }
}
'/projects/{project_id}/translate': {
/** Translate a page of the project, like POST /pages/{page_id}/translate */
post: { parameters: { query: { page_id: string }; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { languages: string[]; source_text_ids?: string[]; fit?: boolean; service_tier?: "flex"; update?: boolean; regenerate?: boolean; note?: string } } }; responses: { 200: { content: { 'application/json': { status: "success" | "error"; message: string; remaining_quota: number | null; total_words: number; is_free_tier: boolean; detail?: string; left_to?: { name: string; rows: number }[] } } } } }
}
'/versions/{version_id}': {
/** Rename a version or set its status */
patch: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name?: string; status?: "published" | "draft" | "archived" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Version'] } } } }
/** Move a version with its pages to the bin of its project, for 30 days */
delete: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/versions/{version_id}/contents': {
/** How much a version holds, and so its copy would */
get: { parameters: { query?: never; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['VersionContents'] } } } }
}
'/versions/{version_id}/differences': {
/** Count new, changed and gone texts of a version, seen from another, by page */
get: { parameters: { query: { from: string }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['VersionDifferences'] } } } }
}
'/versions/{version_id}/differences/texts': {
/** The differences of one kind in a page of two versions */
get: { parameters: { query: { from: string; from_page_id?: string; page_id?: string; kind: "new" | "changed" | "gone" | "translations"; language?: string; skip?: number; limit?: number }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Differences'] } } } }
}
'/versions/{version_id}/carries/preview': {
/** Preview the merge of another version into this one. Nothing is stored */
get: { parameters: { query: { from: string }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['CarryPreview'] } } } }
}
'/versions/{version_id}/carries': {
/** Merge the changes of another version into this one: all of them or none. It costs nothing */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { from: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Carried'] } } } }
/** The changes that were carried into a version, the newest first */
get: { parameters: { query?: never; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Carries'] } } } }
}
'/versions/{version_id}/pages': {
/** The pages of a version, the newest first */
get: { parameters: { query?: never; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Page'][] } } } }
/** Rename pages of a version, or publish them and take them back to draft, all at once */
patch: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { pages: ({ name?: string; status?: "published" | "draft"; page_id: string })[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['Page'][] } } } }
/** Create an empty page */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; type: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Page'] } } } }
}
'/pages/{page_id}': {
/** Rename a page, or publish it and take it back to draft */
patch: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name?: string; status?: "published" | "draft" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Page'] } } } }
/** Move a page with its texts and translations to the bin of its project, for 30 days */
delete: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/pages/{page_id}/source-texts': {
/** The source texts of a page, in the order of its file */
get: { parameters: { query?: { skip?: number; limit?: number }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { data: components['schemas']['SourceText'][]; count: number } } } } }
}
'/pages/{page_id}/source-texts/facts': {
/** Say who speaks texts of a page, or how long their translations may be */
patch: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { source_text_ids: string[]; speaker?: string | null; max_length?: number | null; length_unit?: "characters" | "bytes" | "lines" | "pixels"; text_box_id?: string | null; reset?: ("speaker" | "max_length")[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['CorrectedFacts'] } } } }
}
'/versions/{version_id}/pages/import': {
/** Create a page from a CSV: all of it or nothing */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { name: string; type: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['ImportedPage'] } } } }
}
'/versions/{version_id}/pages/import/preview': {
/** Preview an import of this CSV: columns, first rows, errors. Nothing is stored */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['ImportPreview'] } } } }
}
'/versions/{version_id}/export-pages': {
/** All pages of a version as a ZIP of CSV files */
get: { parameters: { query?: { spreadsheet_safe?: boolean; checked_only?: boolean; language?: string }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/zip': Blob } } } }
}
'/versions/{version_id}/pages/import/file': {
/** Create a page from a file of any format, or merge it into the page of its path: all of it or nothing */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { name: string; type: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; format?: string; language?: string; path?: string; columns?: string; source_texts?: "language" | "own"; status?: "NEEDS_REVIEW" | "COMPLETED"; source_repeats?: "keep" | "take"; merges_unrelated?: boolean; file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['ImportedFile'] } } } }
}
'/versions/{version_id}/pages/import/file/preview': {
/** Preview an import of this file: its format, first rows, errors. Nothing is stored */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { format?: string; language?: string; path?: string; columns?: string; source_texts?: "language" | "own"; file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['FilePreview'] } } } }
}
'/pages/{page_id}/export-file': {
/** A page in its original format, in one language */
get: { parameters: { query: { spreadsheet_safe?: boolean; checked_only?: boolean; language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/octet-stream': Blob } } } }
}
'/pages/{page_id}/export-file/left-out': {
/** The translations that the original format of a page cannot hold, and why */
get: { parameters: { query: { spreadsheet_safe?: boolean; checked_only?: boolean; language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['LeftOutTexts'] } } } }
}
'/versions/{version_id}/export-files': {
/** The pages of a version in their original formats as a ZIP: in one language, or each in a folder */
get: { parameters: { query?: { spreadsheet_safe?: boolean; checked_only?: boolean; language?: string; in_folders?: boolean; pages?: string }; path: { version_id: string }; header?: { 'If-None-Match'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/zip': Blob } } } }
}
'/pages/{page_id}/hand-off': {
/** Texts of a page as XLIFF or as a workbook, for translators outside */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; format: "xliff" | "xlsx"; only?: "all" | "untranslated" | "needs_review" | "source_changed" | "not_checked"; source_text_ids?: string[] } } }; responses: { 200: { content: { 'application/octet-stream': Blob } } } }
}
'/pages/{page_id}/source-changes': {
/** The texts of a page whose source has changed since they were translated into one language */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['SourceChanged'] } } } }
}
'/versions/{version_id}/source-changes': {
/** The number of texts whose source has changed since they were translated, by page and language */
get: { parameters: { query?: never; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['SourceChangesOfVersion'] } } } }
}
'/pages/{page_id}/file-suggestions': {
/** How many texts of a page have a suggestion of a re-imported file in one language */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['SuggestedRows'] } } } }
}
'/pages/{page_id}/file-suggestions/accept': {
/** Use the newest suggestion of the next 500 rows that have one; the answer says how to go on */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; id?: string; after?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['AcceptedSuggestions'] } } } }
}
'/file-suggestions/{suggestion_id}/accept': {
/** Use the text of a re-imported file in the place of the present one */
post: { parameters: { query?: never; path: { suggestion_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/file-suggestions/{suggestion_id}/dismiss': {
/** Dismiss the text of a re-imported file */
post: { parameters: { query?: never; path: { suggestion_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/pages/{page_id}/reimport/preview': {
/** Preview a file that comes back: its changes in the page. Nothing is stored */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { format?: string; language?: string; source_texts?: "language" | "own"; source_repeats?: "keep" | "take"; merges_unrelated?: boolean; file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['ReimportPreview'] } } } }
}
'/pages/{page_id}/reimport': {
/** Merge a file into its page: all of it or nothing */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { format?: string; language?: string; source_texts?: "language" | "own"; source_repeats?: "keep" | "take"; merges_unrelated?: boolean; file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['ReimportedFile'] } } } }
}
'/pages/{page_id}/archived-texts': {
/** Texts that are gone from the file of a page, with their translations kept */
get: { parameters: { query?: never; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ArchivedTexts'] } } } }
}
'/pages/{page_id}/archived-texts/{source_text_id}': {
/** The translations that an archived text keeps */
get: { parameters: { query?: never; path: { page_id: string; source_text_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ArchivedTranslations'] } } } }
}
'/pages/{page_id}/archived-texts/restore': {
/** Bring archived texts back with their translations */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { source_text_ids: string[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/versions/{version_id}/pages/import/files': {
/** Create pages from many files or a ZIP of a folder, all of them or nothing, and merge those that are pages already */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { choices?: string; type?: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; status?: "NEEDS_REVIEW" | "COMPLETED"; file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['ImportedPages'] } } } }
}
'/versions/{version_id}/pages/import/files/preview': {
/** Preview an import of these files: pages, languages, errors. Nothing is stored */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { choices?: string; file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['FilesPreview'] } } } }
}
'/pages/{page_id}/operations': {
/** Operations on many rows of a page, also with other pages together, the newest first */
get: { parameters: { query?: { before?: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Operations'] } } } }
}
'/versions/{version_id}/operations': {
/** Operations on many rows or pages of a version, the newest first */
get: { parameters: { query?: { before?: string }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Operations'] } } } }
}
'/operations/{operation_id}/undo': {
/** Preview the undo of an operation: what it takes, and what stays, edited since. Nothing is changed */
get: { parameters: { query?: never; path: { operation_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['OperationUndo'] } } } }
/** Take an operation back, except what people edited since; what others did is for managers */
post: { parameters: { query?: never; path: { operation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['OperationUndo'] } } } }
}
'/operations/{operation_id}/redo': {
/** Do again what was taken back, except where somebody edited since; what others did is for managers */
post: { parameters: { query?: never; path: { operation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['OperationUndo'] } } } }
}
'/pages/{page_id}/own-acts': {
/** The next undo and redo of the caller in a page and language */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['OwnActs'] } } } }
}
'/pages/{page_id}/characters': {
/** The characters of a dialogue page, the first made first; other pages have none */
get: { parameters: { query?: never; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Character'][] } } } }
/** Create a character on a dialogue page */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name: string; description: string; context?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Character'] } } } }
}
'/pages/{page_id}/speakers': {
/** The speakers of a dialogue page who are no characters of it */
get: { parameters: { query?: never; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Speakers'] } } } }
}
'/pages/{page_id}/characters/from-speakers': {
/** Make these speakers characters, which nobody has described yet */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Character'][] } } } }
}
'/pages/{page_id}/characters/take-back': {
/** Delete characters that speakers were made, except those whom somebody has described since */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { character_ids: string[] } } }; responses: { 200: { content: { 'application/json': { count: number } } } } }
}
'/characters/{character_id}': {
/** Change what is sent: name, description, context */
patch: { parameters: { query?: never; path: { character_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name?: string; description?: string; context?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['Character'] } } } }
/** Delete a character */
delete: { parameters: { query?: never; path: { character_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/activity': {
/** The activity of a project and its organization, the newest first */
get: { parameters: { query?: { before?: number; since?: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Activity'] } } } }
}
'/projects/{project_id}/activity/news': {
/** Waits up to 20 seconds until something happens in a project after a position, and says whether it did */
get: { parameters: { query: { since: string }; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['News'] } } } }
}
'/pages/{page_id}/agents/{token_id}/stop': {
/** Preview a stop of an agent: what it takes back, and what stays, edited since. Nothing is changed */
get: { parameters: { query?: never; path: { page_id: string; token_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['StoppedAgent'] } } } }
/** Revoke the token of an agent, and take back what it did in the organization since it began */
post: { parameters: { query?: never; path: { page_id: string; token_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['StoppedAgent'] } } } }
}
'/users/me/tokens/{token_id}/calls': {
/** Tool calls of agents with an API token of mine in the last 30 days, the newest first */
get: { parameters: { query?: { before?: string }; path: { token_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ToolCalls'] } } } }
}
'/organizations/{organization_id}/tokens/{token_id}/calls': {
/** Tool calls of agents with a service token in the last 30 days, the newest first */
get: { parameters: { query?: { before?: string }; path: { organization_id: string; token_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ToolCalls'] } } } }
}
'/projects/{project_id}/webhooks': {
/** The webhooks of a project, without their secrets */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Webhooks'] } } } }
/** Make a webhook; its secret is told this once */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { url: string; kinds: ("texts_brought" | "translations_brought" | "texts_changed" | "texts_archived" | "texts_returned" | "rows_completed" | "rows_reopened" | "rows_checked" | "rows_unchecked" | "rows_sent_back" | "comment_written" | "comments_resolved" | "comments_reopened" | "page_completed" | "assignment_made" | "assignment_done" | "assignment_overdue" | "request_begun" | "request_ended" | "member_added" | "member_removed" | "role_changed" | "plan_changed" | "team_made" | "team_deleted" | "team_joined" | "team_left" | "team_role_given" | "team_role_ended" | "spending_reached" | "token_made" | "token_revoked")[]; format?: "standard" | "slack" | "discord" | "teams" } } }; responses: { 200: { content: { 'application/json': components['schemas']['NewWebhook'] } } } }
}
'/projects/{project_id}/webhooks/{webhook_id}': {
/** Change a webhook, disable it, or enable it again */
put: { parameters: { query?: never; path: { project_id: string; webhook_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { url: string; kinds: ("texts_brought" | "translations_brought" | "texts_changed" | "texts_archived" | "texts_returned" | "rows_completed" | "rows_reopened" | "rows_checked" | "rows_unchecked" | "rows_sent_back" | "comment_written" | "comments_resolved" | "comments_reopened" | "page_completed" | "assignment_made" | "assignment_done" | "assignment_overdue" | "request_begun" | "request_ended" | "member_added" | "member_removed" | "role_changed" | "plan_changed" | "team_made" | "team_deleted" | "team_joined" | "team_left" | "team_role_given" | "team_role_ended" | "spending_reached" | "token_made" | "token_revoked")[]; format?: "standard" | "slack" | "discord" | "teams"; state?: "ACTIVE" | "DISABLED" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Webhook'] } } } }
/** Delete a webhook with its deliveries */
delete: { parameters: { query?: never; path: { project_id: string; webhook_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/webhooks/{webhook_id}/deliveries': {
/** The deliveries of a webhook in the last 30 days and those that wait, the newest first */
get: { parameters: { query?: { before?: number }; path: { project_id: string; webhook_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WebhookDeliveries'] } } } }
}
'/projects/{project_id}/webhooks/{webhook_id}/test': {
/** Send a test to a webhook */
post: { parameters: { query?: never; path: { project_id: string; webhook_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WebhookDelivery'] } } } }
}
'/projects/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/again': {
/** Send a delivery again, with the same message id */
post: { parameters: { query?: never; path: { project_id: string; webhook_id: string; delivery_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WebhookDelivery'] } } } }
}
'/organizations/{organization_id}/webhooks': {
/** The webhooks of a whole organization, without their secrets */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Webhooks'] } } } }
/** Make a webhook of a whole organization; its secret is told this once */
post: { parameters: { query?: never; path: { organization_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { url: string; kinds: ("texts_brought" | "translations_brought" | "texts_changed" | "texts_archived" | "texts_returned" | "rows_completed" | "rows_reopened" | "rows_checked" | "rows_unchecked" | "rows_sent_back" | "comment_written" | "comments_resolved" | "comments_reopened" | "page_completed" | "assignment_made" | "assignment_done" | "assignment_overdue" | "request_begun" | "request_ended" | "member_added" | "member_removed" | "role_changed" | "plan_changed" | "team_made" | "team_deleted" | "team_joined" | "team_left" | "team_role_given" | "team_role_ended" | "spending_reached" | "token_made" | "token_revoked")[]; format?: "standard" | "slack" | "discord" | "teams" } } }; responses: { 200: { content: { 'application/json': components['schemas']['NewWebhook'] } } } }
}
'/organizations/{organization_id}/webhooks/{webhook_id}': {
/** Change a webhook of an organization, disable it, or enable it again */
put: { parameters: { query?: never; path: { organization_id: string; webhook_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { url: string; kinds: ("texts_brought" | "translations_brought" | "texts_changed" | "texts_archived" | "texts_returned" | "rows_completed" | "rows_reopened" | "rows_checked" | "rows_unchecked" | "rows_sent_back" | "comment_written" | "comments_resolved" | "comments_reopened" | "page_completed" | "assignment_made" | "assignment_done" | "assignment_overdue" | "request_begun" | "request_ended" | "member_added" | "member_removed" | "role_changed" | "plan_changed" | "team_made" | "team_deleted" | "team_joined" | "team_left" | "team_role_given" | "team_role_ended" | "spending_reached" | "token_made" | "token_revoked")[]; format?: "standard" | "slack" | "discord" | "teams"; state?: "ACTIVE" | "DISABLED" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Webhook'] } } } }
/** Delete a webhook of an organization with its deliveries */
delete: { parameters: { query?: never; path: { organization_id: string; webhook_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/organizations/{organization_id}/webhooks/{webhook_id}/deliveries': {
/** The deliveries of a webhook of an organization in the last 30 days and those that wait, the newest first */
get: { parameters: { query?: { before?: number }; path: { organization_id: string; webhook_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WebhookDeliveries'] } } } }
}
'/organizations/{organization_id}/webhooks/{webhook_id}/test': {
/** Send a test to a webhook of an organization */
post: { parameters: { query?: never; path: { organization_id: string; webhook_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WebhookDelivery'] } } } }
}
'/organizations/{organization_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/again': {
/** Send a delivery of a webhook of an organization again, with the same message id */
post: { parameters: { query?: never; path: { organization_id: string; webhook_id: string; delivery_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['WebhookDelivery'] } } } }
}
'/projects/{project_id}/repository': {
/** The git repository of a project and how it is, without its secrets */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ConnectedRepository'] } } } }
/** Connect a git repository, or change how it is connected; the secret of its webhook is told this once */
put: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { url: string; branch?: string; token?: string | null; version_id: string; host: "github" | "gitlab" | "gitea" | "other"; translations_branch?: string; files: string[]; ignored?: string[]; type?: "dialogue" | "game_ui" | "story_lore" | "items_abilities" | "system_notifications" | "legal_compliance" | "other"; is_checked_only?: boolean; renews_hook_secret?: boolean } } }; responses: { 200: { content: { 'application/json': components['schemas']['SavedRepository'] } } } }
/** Disconnect the git repository; pages and translations stay */
delete: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/projects/{project_id}/repository/try': {
/** Try to reach a git repository; nothing is stored */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { url: string; branch?: string; token?: string | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['TriedRepository'] } } } }
}
'/projects/{project_id}/repository/read': {
/** Have the git repository read now */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Repository'] } } } }
}
'/projects/{project_id}/repository/send': {
/** Have the translations sent to the git repository now */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Repository'] } } } }
}
'/repositories/{repository_id}/push': {
/** Pushes to a repository, signed by its host */
post: { parameters: { query?: never; path: { repository_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/projects/{project_id}/bin': {
/** Its deleted pages and versions that can be restored, the last deleted first */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ThingInBin'][] } } } }
}
'/organizations/{organization_id}/bin': {
/** Its deleted projects that can be restored, the last deleted first */
get: { parameters: { query?: never; path: { organization_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ThingInBin'][] } } } }
}
'/pages/{page_id}/deletion': {
/** How much would go to the bin with a page */
get: { parameters: { query?: never; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ThingDeletion'] } } } }
}
'/versions/{version_id}/deletion': {
/** How much would go to the bin with a version, or with some of its pages */
get: { parameters: { query?: { pages?: string }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ThingDeletion'] } } } }
}
'/projects/{project_id}/deletion': {
/** How much would go to the bin with a project */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ThingDeletion'] } } } }
}
'/bin/pages/{page_id}/restore': {
/** Bring a deleted page back as it was */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Restored'] } } } }
}
'/bin/versions/{version_id}/restore': {
/** Bring a deleted version back as it was, with its pages */
post: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Restored'] } } } }
}
'/bin/screenshots/{screenshot_id}/restore': {
/** Bring a deleted screenshot back as it was, with its regions */
post: { parameters: { query?: never; path: { screenshot_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Restored'] } } } }
}
'/bin/projects/{project_id}/restore': {
/** Bring a deleted project back as it was, with everything in it */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Restored'] } } } }
}
'/bin/pages/{page_id}': {
/** Delete a page of the bin for good */
delete: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/bin/versions/{version_id}': {
/** Delete a version of the bin for good */
delete: { parameters: { query?: never; path: { version_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/bin/screenshots/{screenshot_id}': {
/** Delete a screenshot of the bin for good */
delete: { parameters: { query?: never; path: { screenshot_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/bin/projects/{project_id}': {
/** Delete a project of the bin for good */
delete: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/glossaries/project/{project_id}': {
/** The glossary of a project; 404 when it has none */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Glossary'] } } } }
/** Create the glossary of a project, which has none yet */
post: { parameters: { query?: never; path: { project_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name?: string; description?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Glossary'] } } } }
}
'/glossaries/glossaries/{glossary_id}': {
/** Rename or describe a glossary */
put: { parameters: { query?: never; path: { glossary_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { name?: string; description?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Glossary'] } } } }
/** Delete a glossary with its entries */
delete: { parameters: { query?: never; path: { glossary_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/glossaries/{glossary_id}/lines': {
/** The lines of a glossary by term, all of them when nothing else is asked for */
get: { parameters: { query?: { search?: string; target_language?: string | ""; skip?: number; limit?: number }; path: { glossary_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['GlossaryEntry'][] } } } }
/** Add a line: a term, which the glossary does not have in this language yet */
post: { parameters: { query?: never; path: { glossary_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { term_id: string; term_description: string; source_text?: string; target_language?: string | "" | null; translation?: string; notes?: string | null; context?: string | null; forbidden?: string[]; variants?: string[]; source_variants?: string[]; is_case_sensitive?: boolean; is_proposed?: boolean; part_of_speech?: "noun" | "proper noun" | "verb" | "adjective" | "adverb" | "phrase" | null; gender?: "feminine" | "masculine" | "neuter" | "common" | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['GlossaryEntry'] } } } }
/** Change what is sent of several lines, such as those of one term, all or none */
patch: { parameters: { query?: never; path: { glossary_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { line_ids: string[]; term_id?: string; term_description?: string; source_text?: string; notes?: string | null; context?: string | null; source_variants?: string[]; is_case_sensitive?: boolean; is_proposed?: boolean; part_of_speech?: "noun" | "proper noun" | "verb" | "adjective" | "adverb" | "phrase" | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['GlossaryEntry'][] } } } }
}
'/glossaries/{glossary_id}/lines/delete': {
/** Delete several lines, such as those of one term, all or none */
post: { parameters: { query?: never; path: { glossary_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { line_ids: string[] } } }; responses: { 204: { content: {  } } } }
}
'/glossaries/{glossary_id}/lines/{line_identifier}': {
/** One line, by its id or its term; of a term's lines the oldest */
get: { parameters: { query?: { target_language?: string | "" }; path: { glossary_id: string; line_identifier: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['GlossaryEntry'] } } } }
/** Replace a whole line; a term that is not there yet is added */
put: { parameters: { query?: { target_language?: string | "" }; path: { glossary_id: string; line_identifier: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { term_id?: string; term_description: string; source_text?: string; target_language?: string | "" | null; translation?: string; notes?: string | null; context?: string | null; forbidden?: string[]; variants?: string[]; source_variants?: string[]; is_case_sensitive?: boolean; is_proposed?: boolean; part_of_speech?: "noun" | "proper noun" | "verb" | "adjective" | "adverb" | "phrase" | null; gender?: "feminine" | "masculine" | "neuter" | "common" | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['GlossaryEntry'] } } } }
/** Change what is sent of a line */
patch: { parameters: { query?: { target_language?: string | "" }; path: { glossary_id: string; line_identifier: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { term_id?: string; term_description?: string; source_text?: string; target_language?: string | "" | null; translation?: string; notes?: string | null; context?: string | null; forbidden?: string[]; variants?: string[]; source_variants?: string[]; is_case_sensitive?: boolean; is_proposed?: boolean; part_of_speech?: "noun" | "proper noun" | "verb" | "adjective" | "adverb" | "phrase" | null; gender?: "feminine" | "masculine" | "neuter" | "common" | null } } }; responses: { 200: { content: { 'application/json': components['schemas']['GlossaryEntry'] } } } }
/** Delete a line */
delete: { parameters: { query?: { target_language?: string | "" }; path: { glossary_id: string; line_identifier: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/glossaries/{glossary_id}/upload-csv': {
/** Add and update lines from a CSV: all of them or nothing. Lines that the file does not have stay */
post: { parameters: { query?: never; path: { glossary_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['ImportedGlossary'] } } } }
}
'/glossaries/{glossary_id}/upload-csv/preview': {
/** Preview this CSV: columns, first rows, errors. Nothing is stored */
post: { parameters: { query?: never; path: { glossary_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['GlossaryPreview'] } } } }
}
'/glossaries/{glossary_id}/export-csv': {
/** All lines as a CSV */
get: { parameters: { query?: { spreadsheet_safe?: boolean; checked_only?: boolean; language?: string }; path: { glossary_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
}
'/glossaries/{glossary_id}/upload-tbx': {
/** Add and update lines from a TBX: all of them or nothing. Lines that the file does not have stay */
post: { parameters: { query?: never; path: { glossary_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['ImportedGlossary'] } } } }
}
'/glossaries/{glossary_id}/upload-tbx/preview': {
/** Preview this TBX: first lines, errors. Nothing is stored */
post: { parameters: { query?: never; path: { glossary_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'multipart/form-data': { file: Blob } } }; responses: { 200: { content: { 'application/json': components['schemas']['TbxPreview'] } } } }
}
'/glossaries/{glossary_id}/export-tbx': {
/** All lines as a TBX */
get: { parameters: { query?: never; path: { glossary_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/x-tbx': string } } } }
}
'/pages/{page_id}/propose-terms': {
/** Have the AI look for terms in the first texts of a page, with where they stand. Nothing is stored */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ProposedTerms'] } } } }
}
'/pages/{page_id}/document': {
/** The live document of a page and a target language */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Document'] } } } }
}
'/collab/tickets': {
/** Let one plain Yjs client in, once, within 60 seconds */
post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Ticket'] } } } }
}
'/pages/{page_id}/rows/{source_text_id}/comments': {
/** The comments on a source text, and those on its translation into one language */
get: { parameters: { query?: { language?: string }; path: { page_id: string; source_text_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['CommentThread'][] } } } }
/** Comment on a source text, or on its translation into one language; a resolved thread is reopened */
post: { parameters: { query?: never; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language?: string; text: string; mentions?: string[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['Comment'] } } } }
}
'/pages/{page_id}/rows/{source_text_id}/comments/resolution': {
/** Resolve the comments on a source text, or on its translation into one language */
put: { parameters: { query?: never; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['CommentThread'] } } } }
/** Reopen resolved comments */
delete: { parameters: { query?: { language?: string }; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/comments/{comment_id}': {
/** Change a comment of my own */
patch: { parameters: { query?: never; path: { comment_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { text: string; mentions?: string[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['Comment'] } } } }
/** Delete a comment of my own, or as somebody who manages the people of the project anybody’s */
delete: { parameters: { query?: never; path: { comment_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/comments/{comment_id}/restore': {
/** Bring back a comment that I deleted within the last hour */
post: { parameters: { query?: never; path: { comment_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Comment'] } } } }
}
'/projects/{project_id}/readers': {
/** The people who may read a project, by name: those whom a comment may mention */
get: { parameters: { query?: never; path: { project_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Reader'][] } } } }
}
'/pages/{page_id}/ratings': {
/** Have the AI rate texts again, those named or those whose rating is out of date; costs no words */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; source_text_ids?: string[] } } }; responses: { 200: { content: { 'application/json': components['schemas']['RatingStarted'] } } } }
/** How many texts of a page wait to be rated again */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['RatingProgress'] } } } }
}
'/pages/{page_id}/ratings/cancel': {
/** Stop rating texts of a page again; ratings that came before stay */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['RatingStopped'] } } } }
}
'/pages/{page_id}/rows/{source_text_id}/rating': {
/** Rate a translation as it stands: the rating of a person counts instead of that of the AI */
put: { parameters: { query?: never; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; score: number; text: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['RatedRow'] } } } }
/** Take the rating of a person away: that of the AI counts again */
delete: { parameters: { query: { language: string }; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/pages/{page_id}/rows/{source_text_id}/check': {
/** Confirm a translation as it stands, which completes it; any later change of the text takes that back */
put: { parameters: { query?: never; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; text: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Check'] } } } }
/** Take back that a translation was confirmed */
delete: { parameters: { query: { language: string }; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/pages/{page_id}/rows/{source_text_id}/send-back': {
/** Send a translation back to those who wrote it, with a reason: it is to be reviewed, and unchecked */
post: { parameters: { query?: never; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; text: string; reason: "meaning" | "terms" | "style" | "language" | "form" | "other"; note?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['SentRow'] } } } }
}
'/pages/{page_id}/checks': {
/** Confirm translations as they stand, up to 500 at once; those that have another text by now stay as they are */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; rows: { source_text_id: string; text: string }[]; id?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['CheckedRows'] } } } }
}
'/pages/{page_id}/matching-rows': {
/** The texts of a page by a search, their suggestions, conflicts, origins and people in one language */
get: { parameters: { query: { search?: string; regex?: boolean; match_case?: boolean; whole_words?: boolean; search_in?: string; language: string; suggested?: boolean; sent_back?: boolean; open_comments?: boolean; conflicts?: boolean; rating_outdated?: boolean; origins?: string; people?: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ChangedRows'] } } } }
}
'/pages/{page_id}/filter-counts': {
/** How many texts of a page have suggestions, conflicts of the last merge, each origin and each person, and are of each scene */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['PageFilterCounts'] } } } }
}
'/pages/{page_id}/findings': {
/** Findings on the translations of a page, as the table shows them: 200 translations at once */
get: { parameters: { query: { language: string; skip?: number }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['FaultyRows'] } } } }
}
'/pages/{page_id}/alike-texts': {
/** Texts of a page whose source or translation other texts of the version have, with how those are translated */
get: { parameters: { query: { language: string; others?: "on_other_pages" | "in_version" }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['AlikeTexts'] } } } }
}
'/versions/{version_id}/finding-counts': {
/** How many of the translations that an export of a version has, have findings */
get: { parameters: { query?: { language?: string; checked_only?: boolean }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['FindingCounts'] } } } }
}
'/pages/{page_id}/rows/{source_text_id}/changes': {
/** The changes of a text in one language, newest first, with translations that were deleted */
get: { parameters: { query: { language: string }; path: { page_id: string; source_text_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': ({ at: string; actor_kind: "person" | "ai" | "import" | "api" | "memory"; actor_name: string; before: string; after: string; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; copied_from: string | null; is_check: boolean; merged_file: string | null; merged_version: string | null; model: string | null; token_name: string | null; match_percent: number | null; sent_back_reason: "meaning" | "terms" | "style" | "language" | "form" | "other" | null; sent_back_note: string | null; authors: (({ user_id: string | null; name: string; runs: { start: number; length: number }[] })[]) | null })[] } } } }
}
'/pages/{page_id}/rows/{source_text_id}/ignored-findings': {
/** Let a finding of a check stand, for everybody and until the source text or the translation changes */
put: { parameters: { query?: never; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; check: "message" | "forms" | "valid text" | "instructions" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "feedback" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "language" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling"; reason: string; text: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['IgnoredFinding'] } } } }
/** Take back that a finding is ignored */
delete: { parameters: { query: { language: string; check: "message" | "forms" | "valid text" | "instructions" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "feedback" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "language" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling" }; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/versions/{version_id}/ignored-findings': {
/** Findings that people let stand, of all pages of a version, the last ones first */
get: { parameters: { query: { language: string }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['IgnoredFinding'][] } } } }
}
'/versions/{version_id}/rows': {
/** Source texts of all pages of a version beside their translations into one language or several */
get: { parameters: { query: { search?: string; regex?: boolean; match_case?: boolean; whole_words?: boolean; search_in?: string; language: string; versions?: string; pages?: string; folders?: string; types?: string; statuses?: string; ratings?: string; checked?: "yes" | "no" | "once"; suggested?: boolean; sent_back?: boolean; open_comments?: boolean; conflicts?: boolean; rating_outdated?: boolean; outdated?: boolean; faulty?: boolean; issues?: string; identical?: "sources" | "translations"; screenshot?: "with" | "without"; mine?: boolean; origins?: string; people?: string; speakers?: string; scenes?: string; changed_since?: string; changed_until?: string; assigned_to?: string; assignment?: string; languages?: string; from?: string; after?: string; before?: string; edge_language?: string; limit?: number }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['VersionRows'] } } } }
}
'/versions/{version_id}/matching-texts': {
/** The ids of the texts of a version that match a filter, 2,000 at once */
get: { parameters: { query: { search?: string; regex?: boolean; match_case?: boolean; whole_words?: boolean; search_in?: string; language: string; versions?: string; pages?: string; folders?: string; types?: string; statuses?: string; ratings?: string; checked?: "yes" | "no" | "once"; suggested?: boolean; sent_back?: boolean; open_comments?: boolean; conflicts?: boolean; rating_outdated?: boolean; outdated?: boolean; faulty?: boolean; issues?: string; identical?: "sources" | "translations"; screenshot?: "with" | "without"; mine?: boolean; origins?: string; people?: string; speakers?: string; scenes?: string; changed_since?: string; changed_until?: string; assigned_to?: string; assignment?: string; after?: string; limit?: number }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['MatchingTexts'] } } } }
}
'/versions/{version_id}/row-count': {
/** How many rows of a version match a filter in one language or several, counted up to 10,000 */
get: { parameters: { query: { search?: string; regex?: boolean; match_case?: boolean; whole_words?: boolean; search_in?: string; language: string; versions?: string; pages?: string; folders?: string; types?: string; statuses?: string; ratings?: string; checked?: "yes" | "no" | "once"; suggested?: boolean; sent_back?: boolean; open_comments?: boolean; conflicts?: boolean; rating_outdated?: boolean; outdated?: boolean; faulty?: boolean; issues?: string; identical?: "sources" | "translations"; screenshot?: "with" | "without"; mine?: boolean; origins?: string; people?: string; speakers?: string; scenes?: string; changed_since?: string; changed_until?: string; assigned_to?: string; assignment?: string; languages?: string }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['RowCount'] } } } }
}
'/versions/{version_id}/filter-counts': {
/** How many rows of a version stand where in one language or several, have changed or findings, and are of each speaker, scene and origin */
get: { parameters: { query: { language: string; languages?: string; versions?: string; changed_since?: string }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['VersionFilterCounts'] } } } }
}
'/pages/{page_id}/rows': {
/** Source texts beside their translations, as the table shows them */
get: { parameters: { query: { language: string; source_text_ids?: string; sort?: "status" | "score" | "page" | "usual"; descending?: boolean; skip?: number; limit?: number }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['TableRows'] } } } }
}
'/pages/{page_id}/rows/{source_text_id}': {
/** One text in all languages, and the same text elsewhere in the project with its translation */
get: { parameters: { query: { language: string }; path: { page_id: string; source_text_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['RowPanel'] } } } }
}
'/pages/{page_id}/rows/{source_text_id}/finish': {
/** End the work on a row: its status is decided, and what was typed goes into its history */
post: { parameters: { query?: never; path: { page_id: string; source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; outcome: "keep" | "complete" | "cancel"; entered: { status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED" | null; is_empty: boolean; text?: string | null }; text: string; was_offline: boolean } } }; responses: { 200: { content: { 'application/json': components['schemas']['FinishAnswer'] } } } }
}
'/pages/{page_id}/aids': {
/** Aids for translating a page: the glossary in one language, and the characters of a dialogue */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['TranslationAids'] } } } }
}
'/pages/{page_id}/changed-by-me': {
/** The texts of a page whose translation into one language the caller has changed */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ChangedRows'] } } } }
}
'/versions/{version_id}/replacement-hits': {
/** Where a text is found in the translations of a version, and what would stand there. Nothing is changed */
get: { parameters: { query: { regex?: boolean; match_case?: boolean; whole_words?: boolean; language: string; pages?: string; folders?: string; types?: string; statuses?: string; ratings?: string; checked?: "yes" | "no" | "once"; suggested?: boolean; sent_back?: boolean; open_comments?: boolean; conflicts?: boolean; rating_outdated?: boolean; outdated?: boolean; faulty?: boolean; issues?: string; identical?: "sources" | "translations"; screenshot?: "with" | "without"; mine?: boolean; origins?: string; people?: string; speakers?: string; scenes?: string; changed_since?: string; changed_until?: string; assigned_to?: string; assignment?: string; find: string; replacement: string; keep_case?: boolean; after?: string; limit?: number }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['ReplacementHits'] } } } }
}
'/pages/{page_id}/replace': {
/** Replace a text in translations of a page, where it was found; with more pages one operation with one undo */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; find: string; replacement: string; regex?: boolean; match_case?: boolean; whole_words?: boolean; keep_case?: boolean; status?: "NEEDS_REVIEW"; rows: { source_text_id: string; revision: number; left_out?: number[] }[]; replacement_id?: string; ripple_id?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Replaced'] } } } }
}
'/versions/{version_id}/fixes': {
/** Rows of a version whose findings have a certain fix, and what would stand there. Nothing is changed */
get: { parameters: { query: { language: string; check?: "message" | "forms" | "valid text" | "instructions" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "feedback" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "language" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling"; after?: string; limit?: number }; path: { version_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Fixes'] } } } }
}
'/pages/{page_id}/fixes': {
/** Fix findings in translations of a page; with more pages one operation with one undo */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; rows: ({ source_text_id: string; revision: number; check: "message" | "forms" | "valid text" | "instructions" | "longest" | "placeholders" | "directive order" | "line breaks" | "nesting" | "marks" | "damaged characters" | "remark" | "feedback" | "glossary" | "forbidden term" | "length limit" | "same source" | "same translation" | "no words" | "addresses" | "encoding" | "refusal" | "addition" | "language name" | "enclosure" | "ornament" | "untranslated" | "characters" | "script" | "language" | "alphabet" | "neighbour language" | "capitals" | "spacing" | "numbers" | "repetition" | "length" | "ending" | "joints" | "question" | "branches" | "accelerator key" | "bidi marks" | "double spaces" | "ellipsis" | "first letter" | "last mark" | "number format" | "openers" | "punctuation" | "quote style" | "repeated word" | "spelling" })[]; replacement_id?: string; ripple_id?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Replaced'] } } } }
}
'/glossaries/{glossary_id}/lines/{line_identifier}/ripple': {
/** Rows of the organization that have a former translation of a term, and what would stand there. Nothing is changed */
get: { parameters: { query?: { former?: string; language?: string; after?: string; limit?: number }; path: { glossary_id: string; line_identifier: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Ripple'] } } } }
}
'/glossaries/{glossary_id}/lines/{line_identifier}/ripple/count': {
/** How many rows have a former translation of a term */
get: { parameters: { query?: { former?: string; language?: string }; path: { glossary_id: string; line_identifier: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['RippleCount'] } } } }
}
'/pages/{page_id}/renew-term': {
/** Write the translation of a term in place of a former one in rows of a page; with other pages, versions and languages one operation with one undo */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { glossary_id: string; line_id: string; language: string; former: string; translation: string; rows: { source_text_id: string; revision: number }[]; ripple_id?: string } } }; responses: { 200: { content: { 'application/json': components['schemas']['Renewed'] } } } }
}
'/pages/{page_id}/translate': {
/** Translate the texts of a page that have no translation, update those whose source has changed, or translate others again; a refusal is a 200 with status "error" */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { languages: string[]; source_text_ids?: string[]; fit?: boolean; service_tier?: "flex"; update?: boolean; regenerate?: boolean; note?: string } } }; responses: { 200: { content: { 'application/json': { status: "success" | "error"; message: string; remaining_quota: number | null; total_words: number; is_free_tier: boolean; detail?: string; left_to?: { name: string; rows: number }[] } } } } }
}
'/pages/{page_id}/translate/estimate': {
/** Estimate the same translate request */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { languages: string[]; source_text_ids?: string[]; fit?: boolean; service_tier?: "flex"; update?: boolean; regenerate?: boolean; note?: string; fill_first?: boolean } } }; responses: { 200: { content: { 'application/json': { words: number; cents: number; remaining_quota: number | null; refusal: { message: string; detail: string } | null; rows: number; repeats: number; cap_left_cents: number | null; limit: components['schemas']['WordLimit']; is_free_tier: boolean; in_memory: { rows: number; words: number }; fitting: { rows: number; words: number; cents: number }; engine: string; has_flex: boolean } } } } }
}
'/pages/{page_id}/translate/cancel': {
/** Stop waiting rows, all or some, and release their words; also how a person takes a row over */
post: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { languages: string[]; source_text_ids?: string[] } } }; responses: { 200: { content: { 'application/json': { message: string; rows: number; released_words: number } } } } }
}
'/versions/translations/{translation_id}/regenerate': {
/** Translate one text again, as the note says */
post: { parameters: { query?: never; path: { translation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { note?: string } } }; responses: { 200: { content: { 'application/json': { status: "success" | "error"; message: string; remaining_quota: number | null; total_words: number; is_free_tier: boolean; detail?: string; left_to?: { name: string; rows: number }[] } } } } }
}
'/translations/{translation_id}/update': {
/** Have the AI carry the change of a source text over into its translation, for the changed words */
post: { parameters: { query?: never; path: { translation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': { status: "success" | "error"; message: string; remaining_quota: number | null; total_words: number; is_free_tier: boolean; detail?: string; left_to?: { name: string; rows: number }[] } } } } }
}
'/translations/{translation_id}/update/estimate': {
/** The words that such an update is charged for, and their price */
get: { parameters: { query?: never; path: { translation_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['UpdateEstimate'] } } } }
}
'/pages/{page_id}/translations': {
/** The translations of a page into one language, in the order of the page; not-started texts are left out */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: { 'If-None-Match'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Translation'][] } } } }
/** Save rows: set their status together, or without a status only record what was typed in the history */
patch: { parameters: { query?: never; path: { page_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { language: string; source_text_ids: string[]; status?: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; wrote?: "edit" | "copy" } } }; responses: { 200: { content: { 'application/json': { message: string; rows: number; kept_back?: number; operation_id: string | null } } } } }
}
'/pages/{page_id}/progress': {
/** How many texts of a page have which status in one language */
get: { parameters: { query: { language: string }; path: { page_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { total: number; checked: number; checked_once: number; statuses: { PENDING?: number; IN_PROGRESS?: number; NEEDS_REVIEW?: number; FAILED?: number; COMPLETED?: number } } } } } }
}
'/versions/translations/{translation_id}': {
/** Change text or status; with If-Match ("revision") only when nobody changed the text since */
patch: { parameters: { query?: never; path: { translation_id: string }; header?: { 'If-Match'?: string; 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { content?: string; status?: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Translation'] } } } }
}
'/translations/{translation_id}': {
/** One translation; its ETag is what If-Match takes */
get: { parameters: { query?: never; path: { translation_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Translation'] } } } }
/** Delete a translation, with If-Match only when nobody changed the text since: it is then not started */
delete: { parameters: { query?: never; path: { translation_id: string }; header?: { 'If-Match'?: string; 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 204: { content: {  } } } }
}
'/translations/{translation_id}/changes': {
/** The changes of a translation, newest first */
get: { parameters: { query?: never; path: { translation_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': ({ at: string; actor_kind: "person" | "ai" | "import" | "api" | "memory"; actor_name: string; before: string; after: string; status: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED"; copied_from: string | null; is_check: boolean; merged_file: string | null; merged_version: string | null; model: string | null; token_name: string | null; match_percent: number | null; sent_back_reason: "meaning" | "terms" | "style" | "language" | "form" | "other" | null; sent_back_note: string | null; authors: (({ user_id: string | null; name: string; runs: { start: number; length: number }[] })[]) | null })[] } } } }
}
'/translations/{translation_id}/suggestion/accept': {
/** Take the AI's text that was kept beside a person's */
post: { parameters: { query?: never; path: { translation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Translation'] } } } }
}
'/translations/{translation_id}/suggestion/dismiss': {
/** Forget the AI's text that was kept beside a person's */
post: { parameters: { query?: never; path: { translation_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': components['schemas']['Message'] } } } }
}
'/source-texts/{source_text_id}/translations': {
/** The translations of a source text, by language */
get: { parameters: { query?: { skip?: number; limit?: number }; path: { source_text_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { data: components['schemas']['Translation'][]; count: number } } } } }
/** Write the translation of a source text that has none in this language */
post: { parameters: { query?: never; path: { source_text_id: string }; header?: { 'Idempotency-Key'?: string } }; requestBody: { content: { 'application/json': { target_language: string; content: string; status?: "PENDING" | "IN_PROGRESS" | "NEEDS_REVIEW" | "FAILED" | "COMPLETED" } } }; responses: { 200: { content: { 'application/json': components['schemas']['Translation'] } } } }
}
'/translations/{translation_id}/prompt': {
/** The last prompt for this text; the built-in engine is told nothing */
get: { parameters: { query?: never; path: { translation_id: string }; header?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { at: string; model: string; attempt: number; row: string; system: string; user: string } } } } }
}
}
