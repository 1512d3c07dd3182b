import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { FormOfAddress } from '#db/vocabulary/formsOfAddress.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

/** A row as an engine sees it: placeholders, tags and line breaks of `text` stand as ⟦1⟧, ⟦2⟧ … */
export type TranslatorRow = {
  id: string
  text: string
  /** The meanings of its tokens, such as `⟦1⟧ = number, ⟦2⟧ = line break`. */
  marks?: string
  branches?: string[]
  identifier: string
  /** Its line on the page, from 1. */
  line: number
  context: string | null
  /** A JPEG in base64 that shows the text on the screen. */
  picture?: string
  speaker?: string
  reference?: string
  /** The most characters, or with another unit: `64 bytes`. */
  max_length?: number | string
  echo?: string
  feedback?: string
  refused?: string
  present?: string
  /** The source text of which it was made, where it only has to follow the change. */
  before?: string
  rating?: string
  wish?: string
}

export type GlossaryTerm = {
  term: string
  translation: string
  description: string
  notes: string | null
  context: string | null
  forbidden?: readonly string[]
  variants?: readonly string[]
  source_variants?: readonly string[]
  is_case_sensitive?: boolean
  part_of_speech?: string
  gender?: string
}

export type TranslationBatch = {
  /** The payer of the organization the work is for: nobody waits behind all of somebody else's. The engine is not told. */
  payer_id: string
  content_type: ContentType
  source_language: LanguageCode
  target_language: LanguageCode
  form_of_address?: Exclude<FormOfAddress, 'automatic'>
  tone?: string
  rules?: string[]
  reference_language?: LanguageCode
  description?: string
  characters: { name: string; description: string; context: string | null }[]
  glossary: GlossaryTerm[]
  neighbours: Line[]
  voices: Line[]
  examples: Example[]
  isVaried?: true
  rows: TranslatorRow[]
}
export type Example = { source: string; translation: string }
export type Line = { line: number; source: string; translation?: string; speaker?: string }

export type RatingBatch = Omit<TranslationBatch, 'rows' | 'voices' | 'examples' | 'isVaried'> & {
  threshold: number
  rows: (Omit<
    TranslatorRow,
    'echo' | 'picture' | 'reference' | 'feedback' | 'refused' | 'present' | 'before' | 'rating' | 'wish'
  > & {
    translation: string
    checks?: string
  })[]
}
