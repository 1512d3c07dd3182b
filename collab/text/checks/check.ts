import type { LanguageCode, SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import type { Text } from '../readText.ts'

/**
 * A useless text is none at all: nobody is shown it. A broken one lacks what the source must keep, or would crash the game.
 * A doubtful one is whole and may say something else than its source.
 */
export type Severity = 'useless' | 'broken' | 'doubtful'

/** How likely each of the specified languages is, from 0 to 1. */
export type DetectLanguage = (text: string) => Partial<Record<SpecifiedLanguage, number>>

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
}

/** `form` holds for any translation, `words` for one that is written in the target language. */
export type Check = {
  name: string
  severity: Severity
  about: 'form' | 'words'
  /** Each fault as a sentence, for the reviewer and as feedback for the next attempt. */
  find(source: Text, translation: Text, context: Context): string[]
}
