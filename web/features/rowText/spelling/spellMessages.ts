import type { LanguageCode } from '#db/vocabulary/languages.ts'

export type TextToSpell = { source: string; text: string }
/** The dictionary comes once, before the texts that are spelled with it. */
export type ToSpell =
  | { kind: 'dictionary'; language: LanguageCode; affixes: Uint8Array; words: Uint8Array }
  | { kind: 'spell'; number: number; own: readonly RegExp[]; texts: TextToSpell[] }
  | { kind: 'suggest'; number: number; word: string }
export type FromSpelling = { number: number; unknown?: string[][]; suggested?: string[] }
