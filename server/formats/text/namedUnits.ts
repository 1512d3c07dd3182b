import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_CONTEXT_LENGTH, MAX_SOURCE_LENGTH, MAX_TRANSLATION_LENGTH } from '#db/vocabulary/lengths.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type {
  Entry,
  EntryPlace,
  EntryText,
  EntryTranslation,
  ExistingTranslation,
  FormatError,
  LeaveOut,
  PluralForms,
  TooLong,
} from '../format.ts'
import { identifiersOf, nameOf, scopedName } from '../identifiers.ts'
import { findOfLanguage } from '../languageTags.ts'
import { MAX_ENTRIES, MAX_READ_CHARACTERS } from '../limits.ts'
import type { Edit } from './splice.ts'
import { isStorable, toStorable } from './units.ts'

export type UnitText = {
  key: string
  scope?: string | undefined
  /** Texts of other scopes are others, though each may be the only one of its key in its file. */
  isStrict?: true
  ofKey?: string | undefined
  /** Its beginning: an offset, or the number of its row. */
  at: number
  source: EntryText
  /** Its forms are those of ordinal numbers. */
  isOrdinal?: true | undefined
  context?: string | undefined
  speaker?: string | null | undefined
  maxLength?: LengthLimit | null | undefined
  /** Of a format that holds source and translation side by side; the others are written over the source. */
  translations?: ExistingTranslation[]
}
export type Unit = UnitText & { edits: (translation: EntryTranslation, wanted: Wanted) => Edit[] }
export type Wanted = { language: LanguageCode; targets: readonly LanguageCode[]; leaveOut?: LeaveOut | undefined }

function currentOf(
  { source, translations }: UnitText,
  { language, targets }: Wanted,
  fileLanguage: string | undefined,
) {
  if (!translations) return { text: source }
  return (
    translations.find((one) => one.language === language) ??
    findOfLanguage(translations, (one) => one.language ?? fileLanguage ?? language, language, targets)
  )
}

/**
 * A file that says no status of a text is not rewritten for one, unless somebody gave it that status since the file came: to
 * others a text without one is done. `own` is the language of a file in one.
 */
export function isCurrent(
  unit: UnitText,
  { text, status, isJudged }: EntryTranslation,
  wanted: Wanted,
  own: string | undefined,
) {
  const current: EntryTranslation | undefined = currentOf(unit, wanted, own)
  if (!current) return false
  return (
    sameText(current.text, text) &&
    (status === undefined || (current.status ?? (isJudged ? FINISHED : status)) === status)
  )
}

function sameText(some: EntryText, other: EntryText) {
  if (typeof some === 'string' || typeof other === 'string') return some === other
  const keys = Object.keys(some) as (keyof typeof some)[]
  return keys.length === Object.keys(other).length && keys.every((key) => some[key] === other[key])
}

type FaultOf<U> = (unit: U, message: string) => FormatError

export type Named<U extends UnitText> = [identifier: string, unit: U]

/**
 * Texts that are too long stay in the file, and `leaveOut` hears of them. Throws FormatError when a text could not be stored;
 * `areStorable` says that all are.
 */
export function nameUnits<U extends UnitText>(
  units: U[],
  faultOf: FaultOf<U>,
  leaveOut: (text: Omit<TooLong, 'line'> & { at: number }) => void = () => undefined,
  { areStorable = false } = {},
): Named<U>[] {
  const filled = units.filter(({ source }) => (typeof source === 'string' ? source !== '' : hasForm(source)))
  if (filled.length > MAX_ENTRIES)
    throw faultOf(filled[MAX_ENTRIES]!, `A file has at most ${MAX_ENTRIES.toLocaleString('en')} texts`)
  let left = MAX_READ_CHARACTERS
  for (const unit of filled) {
    left -= charactersIn(unit)
    const fault = left < 0 ? TOO_MANY_CHARACTERS : areStorable ? undefined : faultIn(unit)
    if (fault) throw faultOf(unit, fault)
  }
  const identifiers = identifiersOf(filled, { areStorable })
  const named: Named<U>[] = []
  for (const [place, unit] of filled.entries()) {
    const identifier = identifiers[place]!
    const { at, source, translations = [] } = unit
    const length = longestOf(source)
    if (length > MAX_SOURCE_LENGTH) leaveOut({ identifier, at, length, most: MAX_SOURCE_LENGTH, isSource: true })
    else if (!translations.some(isLong)) named.push([identifier, unit])
    else {
      for (const { text } of translations.filter(isLong))
        leaveOut({ identifier, at, length: longestOf(text), most: MAX_TRANSLATION_LENGTH, isSource: false })
      named.push([identifier, { ...unit, translations: translations.filter((one) => !isLong(one)) }])
    }
  }
  return named
}

const isLong = ({ text }: ExistingTranslation) => longestOf(text) > MAX_TRANSLATION_LENGTH

const longestOf = (text: EntryText) =>
  typeof text === 'string' ? text.length : Object.values(text).reduce((most, form) => Math.max(most, form.length), 0)

const TOO_MANY_CHARACTERS = `The texts of a file have at most ${MAX_READ_CHARACTERS.toLocaleString('en')} characters with their names and notes`

function charactersIn({ key, source, context = '', translations = [] }: UnitText) {
  let sum = key.length + lengthOf(source) + Math.min(context.length, MAX_CONTEXT_LENGTH)
  for (const { text } of translations) sum += lengthOf(text)
  return sum
}

const lengthOf = (text: EntryText) =>
  typeof text === 'string' ? text.length : Object.values(text).reduce((sum, form) => sum + form.length, 0)

const hasForm = (forms: PluralForms) => Object.values(forms).some((form) => form !== '')

function faultIn({ source, translations }: UnitText): string | undefined {
  let fault = faultOfText(source)
  if (translations) for (const { text } of translations) fault ??= faultOfText(text)
  return fault
}

function faultOfText(text: EntryText): string | undefined {
  if (typeof text !== 'string') return Object.values(text).map(faultOfText).find(Boolean)
  if (isStorable(text)) return undefined
  return text.isWellFormed() ? 'A text must not hold a NUL character' : 'This text holds half of a character'
}

function sharedKeys<U extends UnitText>(named: readonly Named<U>[]) {
  const [others, shared] = [new Set<string>(), new Set<string>()]
  for (const [identifier, { key }] of named) {
    if (identifier === key) continue
    if (others.has(key)) shared.add(key)
    others.add(key)
  }
  for (const [identifier, { key }] of others.size > 0 ? named : [])
    if (identifier === key && others.has(key)) shared.add(key)
  return shared
}

export function entriesOf<U extends UnitText>(
  named: Named<U>[],
  lineOf: (at: number) => number,
  { areStorable = false } = {},
): Entry[] {
  const shared = sharedKeys(named)
  const placeOf = ([identifier, { key, scope = '', isStrict }]: Named<U>): EntryPlace | undefined => {
    const hasName = identifier === key || identifier === nameOf({ key })
    if (scope === '' && !shared.has(key) && hasName) return undefined
    return {
      key: isStrict && scope !== '' ? `${nameOf({ key })}\0${scope}` : nameOf({ key }),
      scope,
      name: scopedName({ key, scope }),
    }
  }
  const isWhole = (context: string) => areStorable && context.length <= MAX_CONTEXT_LENGTH
  return named.map((one) => {
    const [identifier, { ofKey, at, source, isOrdinal, context = '', speaker, maxLength, translations }] = one
    return {
      identifier,
      place: placeOf(one),
      ofKey,
      source,
      isOrdinal,
      context: isWhole(context) ? context : toStorable(context.slice(0, MAX_CONTEXT_LENGTH), ''),
      translations,
      speaker,
      maxLength,
      line: lineOf(at),
    }
  })
}
