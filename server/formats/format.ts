import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TextStatus } from '#db/vocabulary/statuses.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type { Skipped } from './skipped.ts'
import type { ColumnUse, TableHead } from './tables/columns.ts'

export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralCategory = (typeof PLURAL_CATEGORIES)[number]
export type PluralForms = Partial<Record<PluralCategory, string>>

/** Returns whether keys that are named like categories hold the forms of one text: some languages need no `other` for whole numbers. */
export const areForms = (has: (category: PluralCategory) => boolean) =>
  has('other') || (has('one') && has('few') && has('many'))

export type EntryText = string | PluralForms
export type EntryStatus = TextStatus
/** Without a status the one in the file stays. */
export type EntryTranslation = {
  text: EntryText
  status?: EntryStatus | undefined
  isJudged?: boolean
}
/** `language` is undefined where the file leaves it to its name or its place. */
export type ExistingTranslation = EntryTranslation & { language: string | undefined }

/** `name`: its identifier in a file that has the key twice. */
export type EntryPlace = { key: string; scope: string; name: string }

export type Entry = {
  /** Unique in its file. */
  identifier: string
  place?: EntryPlace | undefined
  ofKey?: string | undefined
  source: EntryText
  isOrdinal?: true | undefined
  context: string
  /** Undefined of a format whose files are in one language. */
  translations: ExistingTranslation[] | undefined
  /** Null where the file has a place for it, and nothing there. */
  speaker?: string | null | undefined
  maxLength?: LengthLimit | null | undefined
  /** From 1. */
  line: number
}

export type LeftOutText = { identifier: string; line: number; reason: string }

export type FileContent = {
  entries: Entry[]
  leftOut?: LeftOutText[]
  sourceLanguage?: string | undefined
  language?: string | undefined
  skipped: Skipped
  /** Identifiers of texts whose place holds something else, as a number in a cell. */
  unreadTexts?: readonly string[] | undefined
  otherKeys?: readonly string[] | undefined
}

/**
 * `source`: the language of the source texts, where a file has many. `own`: that of a file in one language, or of its
 * translations, where it says none. `hasForms`: whether the page's own file has forms of a key. `isOfLanguage`: it lies beside
 * others of its kind, each with the texts of one language.
 */
export type ReadOptions = {
  source?: LanguageCode | undefined
  own?: LanguageCode | undefined
  hasForms?: ((key: string) => boolean) | undefined
  isOfLanguage?: boolean
}

export type Translations = ReadonlyMap<string, EntryTranslation>

/** Hears of a text that the format cannot hold, in its words; the file is written without it. */
export type LeaveOut = (fault: string) => void

type WriteOptions = {
  columns?: readonly ColumnUse[] | undefined
  /** Of the project: what is nearer to another one of them is no place of the language that is written. */
  targets?: readonly LanguageCode[] | undefined
  own?: LanguageCode | undefined
  leaveOut?: LeaveOut | undefined
  reading?: ReadOptions | undefined
}

/**
 * `number`: the number in the forms of a text, where its other forms do not show it. `hasZero`: the form `zero` is for 0 in every
 * language. `isAnywhere`: any text may get forms.
 */
type PluralSyntax = { number?: string; hasZero?: true; isAnywhere?: true }

/** A file format. The file itself is the template of its export, in which only values are replaced. */
export type Format = {
  id: string
  name: string
  extensions: readonly string[]
  isPair?: true
  /** Translators hand it around, whatever format the texts have in the program; so they do those in pairs. */
  isExchanged?: true
  hasOptionalStatus?: true
  plurals?: PluralSyntax
  /** The names of its forms depend on the language: `key_plural`, `key_0`. */
  hasOwnFormNames?: true
  /**
   * How sure it is: 0 for another format, 1 for a possible one, 2 for what its path or content says, 3 for what both say.
   * `languages` are those of the project, the source language first.
   */
  detect: (bytes: Uint8Array, path: string, languages?: readonly LanguageCode[]) => 0 | 1 | 2 | 3
  /** Throws FormatError. `columns`: what somebody chose that the columns of a table hold. */
  read: (bytes: Uint8Array, columns?: readonly ColumnUse[], options?: ReadOptions) => FileContent
  /**
   * The template with these translations, by identifier. Throws FormatError when the format cannot hold one, unless there is a
   * `leaveOut`.
   */
  write: (template: Uint8Array, translations: Translations, language: string, options?: WriteOptions) => Uint8Array
  /**
   * The file of one language with places for texts of the page's own file, by their identifiers there, which it has not yet or
   * not in forms; those are the source's texts.
   */
  addPlaces?: (file: Uint8Array, base: Uint8Array, identifiers: ReadonlySet<string>) => Uint8Array
  /** The file with texts that only another one in the same language has, by their identifiers there. */
  addTexts?: (file: Uint8Array, other: Uint8Array, identifiers: ReadonlySet<string>) => Uint8Array
  /** Of a table that people open: the file without formulas (`spreadsheetSafeText`). Throws FormatError. */
  spreadsheetSafe?: (file: Uint8Array, columns?: readonly ColumnUse[]) => Uint8Array
  /** Of a table whose columns people may choose: how it begins. Throws FormatError. */
  head?: (bytes: Uint8Array, columns?: readonly ColumnUse[]) => TableHead & { rows: string[][] }
}

/** A fault of a file, in the words of its format. Line and column count from 1. */
export class FormatError extends Error {
  override name = 'FormatError'
  readonly line: number
  readonly column: number

  constructor(message: string, { line, column }: { line: number; column: number } = { line: 1, column: 1 }) {
    super(message)
    this.line = line
    this.column = column
  }
}
