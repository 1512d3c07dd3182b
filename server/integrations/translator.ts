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
/** Scores are 0 to 5; the comment may be empty where they are good. `note`: as of an answer. */
export type Rating = Scores & { comment: string; note?: string }
type Scores = { accuracy: number; cultural_fit: number; style: number; overall: number }

/** An answered call; tokens as the service counts them, where it says so. `cached_tokens` are among the input. */
export type ModelUse = {
  model: string
  input_tokens: number | null
  cached_tokens: number | null
  output_tokens: number | null
  ms: number
  /** At the lower price of work that may wait. */
  is_flex: boolean
}
export type OnUse = (use: ModelUse) => void

/** `note`: what the service did without, in words for people that follow 'translated'. */
export type Answered = { echo?: string; note?: string }
export type OnTranslation = (id: string, text: string, answered?: Answered) => void

/** An engine that translates. Rows it leaves out are asked for again by the caller. */
export type Translator = {
  /** As people read it: 'Built-in engine' or the model's name. */
  name: string
  /** Its texts only look foreign: no check of their words holds, and nobody rates them. */
  isPseudo?: true
  /** An organization has brought the service: its jobs have workers of their own. */
  isBrought?: true
  /** It has a lower price for work that may take until tomorrow. */
  hasFlex?: boolean
  /** The prompt for this batch; undefined for an engine without prompts. */
  promptOf?(batch: TranslationBatch): { system: string; user: string }
  /** `onRow` hears of each row as soon as it is whole, in any order, with the echo that came back and what is to be said of it. */
  translate(batch: TranslationBatch, onRow: OnTranslation, signal: AbortSignal, onUse?: OnUse): Promise<void>
  /** Undefined where nothing is rated: then the checks alone judge. */
  rate?(batch: RatingBatch, signal: AbortSignal, onUse?: OnUse): Promise<Map<string, Rating>>
}

/** The service refused for a reason that asking again does not cure; the message is for people. */
export class TranslatorRefused extends Error {}

/** It refused a text, or one of a batch; other texts may pass. The message is for people. */
export class TextRefused extends Error {}
