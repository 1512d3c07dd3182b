import type { Generated } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { LengthUnit } from '../vocabulary/texts/facts.ts'

export type Side = 'a' | 'b'

export type SideResult = {
  texts: number
  faulty: number
  calls: number
  ms: number
  input_tokens: number | null
  cached_tokens: number | null
  output_tokens: number | null
  cost_usd: number | null
  scores: { chrf: number; ter: number; texts: number } | null
}

export interface ComparisonTables {
  comparisons: {
    id: Generated<string>
    project_id: string
    page_id: string
    page_name: string
    target_language: LanguageCode
    created_by: string | null
    created_at: Generated<Date>
    state: Generated<'running' | 'open' | 'closed' | 'failed' | 'stopped'>
    error: Generated<string>
  }
  comparison_sides: { comparison_id: string; side: Side; model: string; description: string; result: unknown }
  comparison_rows: {
    comparison_id: string
    place: number
    source_text_id: string
    position: number
    identifier: string
    source: string
    context: string | null
    speaker: string | null
    max_length: number | null
    length_unit: LengthUnit | null
    reference: string | null
    first_side: Side
  }
  /** Without an entry nothing came back. */
  comparison_texts: { comparison_id: string; place: number; side: Side; text: string; fault: string }
  comparison_choices: {
    id: Generated<number>
    comparison_id: string
    place: number
    user_id: string | null
    choice: Side | 'same' | 'neither'
  }
}
