import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type PluralKind, pluralRules } from '#db/vocabulary/plurals.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { FormatError, PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../../formats/format.ts'

const ARGUMENT = 'n'
const KINDS = { cardinal: 'plural', ordinal: 'selectordinal' } as const

/** Forms of a text as one ICU message, which people, checks and the AI know how to write in each language. */
export function messageOf(forms: PluralForms, { isOrdinal = false }: { isOrdinal?: boolean | undefined } = {}): string {
  const all: PluralForms = { ...forms, other: forms.other ?? lastOf(forms) }
  const branches = PLURAL_CATEGORIES.flatMap((category) =>
    all[category] === undefined ? [] : [`${category} {${quoteForm(all[category])}}`],
  )
  return `{${ARGUMENT}, ${KINDS[isOrdinal ? 'ordinal' : 'cardinal']}, ${branches.join(' ')}}`
}

const lastOf = (forms: PluralForms) => Object.values(forms).at(-1) ?? ''

/**
 * Braces, `#` and apostrophes of a form stand in quotes: they are its own, not ICU's. The name in the braces of a placeholder
 * stands in their quotes, so that all of it is one piece that a translation keeps. Apostrophes behind a brace stand there too,
 * since two that follow a closing quote would not let it close.
 */
function quoteForm(form: string) {
  const inner = new Set(placeholders(form).flatMap(({ from, to }) => within(form, from, to)))
  let quoted = ''
  let isOpen = false
  for (let at = 0; at < form.length; at++) {
    const character = form[at]!
    const isInside: boolean = '{}#'.includes(character) || inner.has(at) || (isOpen && character === "'")
    if (isInside !== isOpen) quoted += "'"
    isOpen = isInside
    quoted += character === "'" ? "''" : character
  }
  return isOpen ? `${quoted}'` : quoted
}

function within(form: string, from: number, to: number): number[] {
  const [first, last] = [form.indexOf('{', from), form.lastIndexOf('}', to - 1)]
  return first === -1 || last < first || first >= to ? [] : Array.from({ length: last - first }, (_, n) => first + n)
}

/**
 * The forms of such a message, in any notation of ICU; a text that is none is the same for every number. Throws FormatError where
 * a file has no such forms.
 */
export function formsOf(
  message: string,
  { language = 'en', number, isKept, hasZero, isOrdinal = false }: FormsFor = {},
): PluralForms {
  const found = pluralIn(message)
  if (!found) return { other: message }
  const { plural, before, after } = found
  if ((plural.pluralType === 'ordinal') !== isOrdinal)
    throw new FormatError(isOrdinal ? ONLY_ORDINALS : 'A file has no forms of ordinal numbers')
  if (plural.offset !== 0) throw new FormatError('A file has no plural forms with an offset')
  const write = (elements: MessageFormatElement[]) =>
    elements.map((element) => writeElement(message, element, { argument: plural.value, number, isKept })).join('')
  const written = new Map(
    Object.entries(plural.options).map(([selector, { value }]) => [
      selector,
      write(before) + write(value) + write(after),
    ]),
  )
  const kind = KINDS[isOrdinal ? 'ordinal' : 'cardinal']
  const forms: PluralForms = {}
  for (const category of PLURAL_CATEGORIES) if (written.has(category)) forms[category] = written.get(category)!
  for (const [selector, form] of written) {
    const isZero = hasZero && selector === '=0' && !pluralRules(language, kind).categories.has('zero')
    if (selector.startsWith('=')) forms[isZero ? 'zero' : categoryFor(selector, language, kind)] = form
    else if (!(selector in forms)) throw new FormatError(`A file has no plural form ${selector}`)
  }
  return forms
}

const ONLY_ORDINALS = 'This text of the file has forms of ordinal numbers'

/**
 * `number`: the placeholder of the number in the file, which `#` stands for. `isKept`: whether a piece in braces is the file's own.
 * `hasZero`: the file's `zero` is for 0 in every language.
 */
type FormsFor = {
  language?: LanguageCode
  number?: string | undefined
  isKept?: (piece: string) => boolean
  hasZero?: boolean | undefined
  isOrdinal?: boolean | undefined
}

type Writing = Pick<FormsFor, 'number' | 'isKept'> & { argument: string }

function writeElement(
  message: string,
  element: MessageFormatElement,
  { argument, number, isKept = () => true }: Writing,
): string {
  const { start, end } = element.location!
  const raw = message.slice(start.offset, end.offset)
  if (element.type === TYPE.literal) return unquote(raw)
  if (element.type === TYPE.plural || element.type === TYPE.select)
    throw new FormatError('A plural form of a file holds no other choices')
  const isNumber = element.type === TYPE.pound || ('value' in element && element.value === argument)
  if (isNumber && number !== undefined && !hasStyle(element))
    return isWrittenOut(message.slice(0, start.offset), raw, number) ? raw : number
  if (element.type === TYPE.argument && (!isNumber || isKept(raw))) return raw
  if (element.type !== TYPE.pound && isKept(raw)) return raw
  throw new FormatError(`The file has no placeholder for ${raw}`)
}

/** `%{count}` stands there already, where an argument has the name that it has in the file. */
const isWrittenOut = (before: string, raw: string, number: string) =>
  number.endsWith(raw) && number !== raw && before.endsWith(number.slice(0, -raw.length))

const hasStyle = (element: MessageFormatElement) => 'style' in element && Boolean(element.style)

export const hasChoices = (text: string) => CHOICE.test(text)

export function pluralArgument(text: string): string | undefined {
  if (!CHOICE.test(text)) return undefined
  try {
    const found = pluralIn(text)
    return found?.plural.value
  } catch {
    return undefined
  }
}

const CHOICE = /\{\s*[^\s{},']+\s*,\s*(?:plural|selectordinal|select)\s*,/

function pluralIn(message: string) {
  if (!CHOICE.test(message)) return undefined
  let elements: MessageFormatElement[]
  try {
    elements = parse(message, { ignoreTag: true, captureLocation: true, shouldParseSkeletons: false })
  } catch {
    throw new FormatError('This plural message is not complete')
  }
  const choices = elements.filter(({ type }) => type === TYPE.plural || type === TYPE.select)
  const [plural] = choices
  if (!plural) return undefined // in quotes
  if (choices.length > 1 || plural.type !== TYPE.plural)
    throw new FormatError('A text with plural forms in a file holds no other choices')
  const at = elements.indexOf(plural)
  const { start, end } = plural.location!
  const isAlone = message.trim() === message.slice(start.offset, end.offset)
  return { plural, before: isAlone ? [] : elements.slice(0, at), after: isAlone ? [] : elements.slice(at + 1) }
}

const TRIED_NUMBERS = 200

/** The category that is for one number alone. Throws FormatError where none is, as `one` is for 21 too in Russian. */
function categoryFor(selector: string, language: LanguageCode, kind: PluralKind): PluralCategory {
  const exact = Number(selector.slice(1))
  const { categoryOf } = pluralRules(language, kind)
  const category = categoryOf(exact) as PluralCategory
  for (let number = 0; number <= TRIED_NUMBERS; number++)
    if (number !== exact && categoryOf(number) === category)
      throw new FormatError(`A file has no form for ${selector} alone in this language`)
  return category
}

function unquote(text: string): string {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    const next = text[at + 1]
    if (character !== "'") pieces.push(character)
    else if (next === "'") {
      pieces.push("'")
      at++
    } else if (next !== undefined && '{}#'.includes(next)) {
      const end = closingQuote(text, at + 1)
      pieces.push(text.slice(at + 1, end).replaceAll("''", "'"))
      at = end
    } else pieces.push(character)
  }
  return pieces.join('')
}

const NUMBER =
  /^(?:%(?:\d+\$)?[-+ 0,]*(?:[1-9]\d*)?(?:hh?|ll?|q|z|j|t)?[diuDU]|\{\{-?\s*count\b.*\}\}|%\{count\}|\{count\}|\{0\})$/s

export const numberIn = (forms: PluralForms) =>
  Object.values(forms)
    .flatMap((form) => placeholders(form).map(({ text }) => text))
    .find((text) => NUMBER.test(text))

function closingQuote(text: string, from: number) {
  for (let at = from; at < text.length; at++) {
    if (text[at] !== "'") continue
    if (text[at + 1] !== "'") return at
    at++
  }
  return text.length
}
