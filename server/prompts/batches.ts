import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { FormOfAddress } from '#db/vocabulary/formsOfAddress.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

/** A row as an engine sees it: placeholders, tags and line breaks of `text` stand as ⟦1⟧, ⟦2⟧ … */
export type TranslatorRow = {
  id: string
  text: string
  /** The meanings of its tokens, such as `⟦1⟧ = number, ⟦2⟧ = line break`. */
  marks?: string
  /** The purpose of each branch of its ICU choices, by the token that opens it. */
  branches?: string[]
  identifier: string
  /** Its line on the page, from 1. */
  line: number
  context: string | null
  speaker?: string
  /** The row in the project's reference language. */
  reference?: string
  /** The most characters that fit. */
  max_length?: number
  /** Its first words, which stand before its translation in the answer. */
  echo?: string
  /** The reason why the text of the last attempt was refused. */
  feedback?: string
  /** The text of the last attempt. */
  refused?: string
  /** The text that a person wants replaced. */
  present?: string
  /** The source text of which it was made, where it only has to follow the change. */
  before?: string
  /** Its rating, of 5, with the reason. */
  rating?: string
  /** The difference that the person wishes for. */
  wish?: string
}

/** Without a translation the term stays as it is. */
export type GlossaryTerm = {
  term: string
  translation: string
  description: string
  notes: string | null
  context: string | null
}

export type TranslationBatch = {
  /** The payer of the organization the work is for: nobody waits behind all of somebody else's. The engine is not told. */
  payer_id: string
  content_type: ContentType
  source_language: LanguageCode
  target_language: LanguageCode
  /** As the project has chosen for the language, where it has. */
  form_of_address?: Exclude<FormOfAddress, 'automatic'>
  tone?: string
  /** The language in which rows are told as well, for their meaning. */
  reference_language?: LanguageCode
  /** The project's description in its owner's words. */
  description?: string
  characters: { name: string; description: string; context: string | null }[]
  glossary: GlossaryTerm[]
  /** The texts around the rows, in the order of the page and with tokens like theirs; some have a translation already. */
  neighbours: Line[]
  /** Finished texts of those who speak in the rows. */
  voices: Line[]
  /** Translations of the project, some of texts like the rows. */
  examples: Example[]
  /** Earlier attempts have brought much the same: one that differs is wanted. */
  isVaried?: true
  rows: TranslatorRow[]
}
export type Example = { source: string; translation: string }
export type Line = { line: number; source: string; translation?: string; speaker?: string }

export type RatingBatch = Omit<TranslationBatch, 'rows' | 'voices' | 'examples' | 'isVaried'> & {
  /** Below it a rating gives its reason. */
  threshold: number
  /** `checks`: faults that code has found. */
  rows: (Omit<
    TranslatorRow,
    'echo' | 'reference' | 'feedback' | 'refused' | 'present' | 'before' | 'rating' | 'wish'
  > & {
    translation: string
    checks?: string
  })[]
}
