import type { RatingBatch, TranslationBatch } from '../prompts/batches.ts'
import type { TermsBatch } from '../prompts/terms/termsPrompt.ts'

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
  is_flex: boolean
}
export type OnUse = (use: ModelUse) => void

/** `note`: what the service did without, in words for people that follow 'translated'. */
export type Answered = { echo?: string; note?: string }
export type OnTranslation = (id: string, text: string, answered?: Answered) => void

type OnTerm = (term: string, description: string) => void

/** An engine that translates. Rows it leaves out are asked for again by the caller. */
export type Translator = {
  name: string
  /** The model that rates, where it is another one. */
  ratedBy?: string
  isPseudo?: true
  isBrought?: true
  hasFlex?: boolean
  readsImages?: true
  promptOf?(batch: TranslationBatch): { system: string; user: string }
  /** `onRow` hears of each row as soon as it is whole, in any order, with the echo that came back and what is to be said of it. */
  translate(batch: TranslationBatch, onRow: OnTranslation, signal: AbortSignal, onUse?: OnUse): Promise<void>
  /** Undefined where nothing is rated: then the checks alone judge. */
  rate?(batch: RatingBatch, signal: AbortSignal, onUse?: OnUse): Promise<Map<string, Rating>>
  proposeTerms?(batch: TermsBatch, onTerm: OnTerm, signal: AbortSignal, onUse?: OnUse): Promise<void>
}

/** The service refused for a reason that asking again does not cure; the message is for people. */
export class TranslatorRefused extends Error {}

/** It refused a text, or one of a batch; other texts may pass. The message is for people. */
export class TextRefused extends Error {}
