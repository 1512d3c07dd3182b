import type { LanguageCode, SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import type { Text } from '../readText.ts'

/**
 * A useless text is none at all: nobody is shown it. A broken one lacks what the source must keep, or would crash the game.
 * A doubtful one is whole and may say something else than its source.
 */
export type Severity = 'useless' | 'broken' | 'doubtful'

/** How likely each of the specified languages is, from 0 to 1. */
export type DetectLanguage = (text: string) => Partial<Record<SpecifiedLanguage, number>>

export type TermTranslation = { term: string; translation: string }

export type Context = {
  from: LanguageCode
  to: LanguageCode
  /** The name of the row, which models copy at times. */
  identifier?: string | undefined
  /** Feedback told with the text. */
  feedback?: string | undefined
  detectLanguage?: DetectLanguage | undefined
  /** Patterns of the project for placeholders. */
  own?: readonly RegExp[] | undefined
  terms?: readonly TermTranslation[] | undefined
  /** The most characters that fit. */
  maxLength?: number | null | undefined
  /** Known where a model was told instructions. */
  repeatsInstructions?: ((text: string, source: string) => boolean) | undefined
}

/**
 * `form` holds for any translation, `project` is what the project asks for, and `words` holds for a text in the target
 * language. `model` does too, by statistics that are right about many texts and wrong about one: a person's text is not judged so.
 */
export type Check = {
  name: string
  severity: Severity
  about: 'form' | 'project' | 'words' | 'model'
  /** Each fault as a sentence for people; a model is told it with its marks for what they stand for. */
  find(source: Text, translation: Text, context: Context): string[]
}
