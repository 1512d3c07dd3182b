import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_CONTEXT_LENGTH, MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
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
  LeftOutText,
  PluralForms,
} from '../format.ts'
import { identifiersOf, nameOf, scopedName } from '../identifiers.ts'
import { findOfLanguage } from '../languageTags.ts'
import { MAX_ENTRIES, MAX_READ_CHARACTERS } from '../limits.ts'
import { whyNotStorable, whyTooLong } from '../skipped.ts'
import type { Edit } from './splice.ts'
import { isStorable, toStorable } from './units.ts'

export type UnitText = {
  key: string
  scope?: string | undefined
  /** Texts of other scopes are others, though each may be the only one of its key in its file. */
  isStrict?: true
  ofKey?: string | undefined
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
type LeaveOutText = (text: Omit<LeftOutText, 'line'> & { at: number }) => void

/**
 * Texts that cannot be stored stay in the file, and `leaveOut` hears of them; `areStorable` says that none has a NUL or half of
 * a character. Throws FormatError where there are too many.
 */
export function nameUnits<U extends UnitText>(
  units: U[],
  faultOf: FaultOf<U>,
  leaveOut: LeaveOutText,
  { areStorable = false } = {},
): Named<U>[] {
  const filled = units.filter(({ source }) => (typeof source === 'string' ? source !== '' : hasForm(source)))
  if (filled.length > MAX_ENTRIES)
    throw faultOf(filled[MAX_ENTRIES]!, `A file has at most ${MAX_ENTRIES.toLocaleString('en')} texts`)
  let left = MAX_READ_CHARACTERS
  for (const unit of filled) {
    left -= charactersIn(unit)
    if (left < 0) throw faultOf(unit, TOO_MANY_CHARACTERS)
  }
  const identifiers = identifiersOf(filled, { areStorable })
  const ofSource = { isSource: true, areStorable }
  const ofTranslation = { isSource: false, areStorable }
  const isWhole = ({ text }: ExistingTranslation) => faultOfText(text, ofTranslation) === undefined
  const named: Named<U>[] = []
  for (const [place, unit] of filled.entries()) {
    const identifier = identifiers[place]!
    const { at, source, translations = [] } = unit
    const reason = faultOfText(source, ofSource)
    if (reason !== undefined) leaveOut({ identifier, at, reason })
    else if (translations.every(isWhole)) named.push([identifier, unit])
    else {
      for (const { text } of translations) {
        const reason = faultOfText(text, ofTranslation)
        if (reason !== undefined) leaveOut({ identifier, at, reason })
      }
      named.push([identifier, { ...unit, translations: translations.filter(isWhole) }])
    }
  }
  return named
}

type Storing = { isSource: boolean; areStorable: boolean }

function faultOfText(text: EntryText, { isSource, areStorable }: Storing): string | undefined {
  const length = longestOf(text)
  if (length > MAX_TEXT_LENGTH) return whyTooLong(length, isSource)
  if (areStorable) return undefined
  const broken = typeof text === 'string' ? text : Object.values(text).find((form) => !isStorable(form))
  return broken === undefined || isStorable(broken) ? undefined : whyNotStorable(broken, isSource)
}

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
      speaker: speaker && toStorable(speaker, ''),
      maxLength,
      line: lineOf(at),
    }
  })
}
