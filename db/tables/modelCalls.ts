import type { Generated } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'

export interface ModelTables {
  /** Answered calls of model services. Tokens as the service counts them; null where it does not say. */
  model_calls: {
    id: Generated<number>
    at: Generated<Date>
    organization_id: string
    organization_name: string
    project_id: string
    request_id: string
    target_language: LanguageCode
    model: string
    purpose: 'translate' | 'rate' | 'compare' | 'terms'
    rows: number
    input_tokens: number | null
    cached_tokens: number | null
    output_tokens: number | null
    ms: number
    /** At half the price, since the work could wait. */
    is_flex: Generated<boolean>
  }
  /** In dollars for a million tokens. */
  model_prices: {
    model: string
    input_usd: number
    cached_usd: number
    output_usd: number
    updated_at: Generated<Date>
  }
}
