import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { CheckLevel } from '#db/vocabulary/checks/described.ts'
import type { LanguageCode, SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type { Measured } from '../facts/boxes.ts'
import type { Text } from '../readText.ts'

/**
 * A useless text is none at all: nobody is shown it. A broken one lacks what the source must keep, or would crash the game.
 * A doubtful one is whole and may say something else than its source.
 */
export type Severity = 'useless' | 'broken' | 'doubtful'

/** How likely each of the specified languages is, from 0 to 1. */
export type DetectLanguage = (text: string) => Partial<Record<SpecifiedLanguage, number>>

/** `forbidden`: other translations of the term, which nobody is to write; `variants`: others that are right as well. */
export type TermTranslation = {
  term: string
  translation: string
  forbidden?: readonly string[]
  variants?: readonly string[]
}

/** Of other texts of the version: how they translate the same source, and which other sources they translate alike. */
export type Alike = { translations: readonly string[]; sources: readonly string[] }

export type Context = {
  from: LanguageCode
  to: LanguageCode
  identifier?: string | undefined
  feedback?: string | undefined
  detectLanguage?: DetectLanguage | undefined
  own?: readonly RegExp[] | undefined
  terms?: readonly TermTranslation[] | undefined
  audience?: 'people' | undefined
  /** Marks that the project writes as English does, where the language has others. */
  ownMarks?: readonly string[] | undefined
  levels?: Readonly<Record<CheckName, CheckLevel>> | undefined
  fileForms?: readonly string[] | undefined
  maxLength?: LengthLimit | null | undefined
  measured?: Measured | undefined
  /** Words of the translation that neither the dictionary of its language nor the project knows. */
  unknownWords?: readonly string[] | undefined
  alike?: Alike | undefined
  repeatsInstructions?: ((text: string, source: string) => boolean) | undefined
}

/**
 * `form` holds for any translation, `project` is what the project asks for, and `words` holds for a text in the target
 * language. `style` is for people alone: it refuses no answer of a model and completes no row less. `model` holds for words too, by statistics that are right about many texts and wrong about one: a person's text is not judged so.
 */
export type Check = {
  name: CheckName
  severity: Severity
  about: 'form' | 'project' | 'words' | 'style' | 'model'
  find(source: Text, translation: Text, context: Context): string[]
  /** The translation without what was found, where that is certain. */
  fix?(source: Text, translation: Text, context: Context): string | undefined
}
