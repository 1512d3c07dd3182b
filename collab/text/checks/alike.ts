import type { Alike } from './check.ts'

/** Of one text, others of its version: `sources` of those that have its stored translation. */
export type ToldAlike = Alike & { translation: string }

export const alikeTo = (text: string, told: ToldAlike | undefined): Alike | undefined =>
  told && {
    translations: told.translations.filter((other) => other !== text),
    sources: told.translation === text ? told.sources : [],
  }
