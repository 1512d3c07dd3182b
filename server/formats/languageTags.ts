import {
  canonicalLanguage,
  isSpecified,
  type LanguageCode,
  languageName,
  primaryOf,
  SPECIFIED_LANGUAGES,
} from '#db/vocabulary/languages.ts'
import { likelySubtags } from '#db/vocabulary/tags/scripts.ts'
import { SUGGESTED_LANGUAGES } from '#db/vocabulary/tags/suggestedLanguages.ts'

const ANDROID_REGION = /^([a-z]{2,3})-r([A-Za-z]{2})$/
const ENCODING = /\.[^@]*/
const SCRIPTS: Record<string, string> = { latin: 'Latn', cyrillic: 'Cyrl' }
const VARIANTS = ['valencia', 'tarask']

/** The tag of BCP 47 that a file means: `pt_BR`, `pt-rBR`, `b+zh+Hant`, `sr_RS@latin`, `ca@valencia`; undefined where it means none. */
export function readTag(written: string): LanguageCode | undefined {
  const [name = '', modifier = ''] = written.trim().replace(ENCODING, '').split('@')
  const plain = name.replace(/^b\+/, '').replace(ANDROID_REGION, '$1-$2').replaceAll(/[_+]/g, '-')
  const [primary, ...rest] = plain.split('-')
  const named = modifier.toLowerCase()
  const [script, variant] = [SCRIPTS[named], VARIANTS.find((one) => one === named)]
  const parts = [primary, script, ...rest, variant].filter((part) => part !== undefined)
  const code = canonicalLanguage(parts.join('-'))
  // The extension of ARB is a code of Arabic, and `eng` is what people call a column: files of ours have two letters.
  return code === undefined || primary!.length > primaryOf(code).length || !hasNamedParts(code) ? undefined : code
}

const [scripts, regions] = (['script', 'region'] as const).map(
  (type) => new Intl.DisplayNames('en', { type, fallback: 'none' }),
) as [Intl.DisplayNames, Intl.DisplayNames]

/** `en-Menu` and `de-UI` are well-formed, but of no script and no region. */
function hasNamedParts(code: LanguageCode) {
  if (isBare(code)) return true
  const { script, region } = new Intl.Locale(code)
  return (script === undefined || scripts.of(script)) && (region === undefined || regions.of(region))
}

const isBare = (code: LanguageCode) => !code.includes('-')

/**
 * Returns how well what a file says is in `tag` serves as `wanted`: 3 the same tag, 2 the same script and region by what is likely
 * (`zh-TW` and `zh-Hant`, `zh` and `zh-Hans`), 1 any region for a language without one. A text without a region is none of a
 * region's.
 */
function fitOf(tag: string, wanted: LanguageCode): 0 | 1 | 2 | 3 {
  const [found, own] = [readTag(tag), readTag(wanted)]
  if (found === undefined || own === undefined) return tag === wanted ? 3 : 0
  if (found === own) return 3
  if (NORWEGIAN.includes(found) && NORWEGIAN.includes(own)) return 2
  if (primaryOf(found) !== primaryOf(own)) return 0
  if (isBare(own)) return 1
  const [one, other] = [likelySubtags(found), likelySubtags(own)]
  // Without a script it is in the likely one.
  if (isBare(found)) return SCRIPTED.test(own) && one.script === other.script ? 2 : 0
  const isOpen = regionOf(found) === undefined || regionOf(own) === undefined
  return one.script === other.script && (isOpen || one.region === other.region) ? 2 : 0
}

/** Android and Java say `no` or `nb` of the same texts. */
const NORWEGIAN = ['no', 'nb']

const SCRIPTED = /^[a-z]{2,3}-[A-Z][a-z]{3}$/

const regionOf = (code: LanguageCode) => new Intl.Locale(code).region

/**
 * Returns whether what a file says is in a language may be taken for what is wanted; not where it is nearer to another language of
 * `among`, those of the project.
 */
export const sameLanguage = (
  tag: string | undefined,
  wanted: string | undefined,
  among: readonly LanguageCode[] = [],
) => tag === wanted || (tag !== undefined && wanted !== undefined && servedBy(tag, wanted, among) > 0)

function servedBy(tag: string, wanted: LanguageCode, among: readonly LanguageCode[]) {
  const isOthers = among.includes(wanted) && matchLanguage(tag, among) !== wanted
  return isOthers ? 0 : fitOf(tag, wanted)
}

/** The item whose tag fits the wanted language best, and no other language of `among`, those of the project, better. */
export function findOfLanguage<Item>(
  items: readonly Item[],
  tagOf: (item: Item) => string | undefined,
  wanted: LanguageCode,
  among: readonly LanguageCode[] = [],
): Item | undefined {
  let best: { item: Item; fit: number } | undefined
  for (const item of items) {
    const tag = tagOf(item)
    const fit = tag === undefined ? 0 : servedBy(tag, wanted, among)
    if (fit > (best?.fit ?? 0)) best = { item, fit }
  }
  return best?.item
}

/** The language among these that a file's tag stands for: `pt_BR` is `pt` where there is no nearer one. */
export function matchLanguage(tag: string, among: readonly LanguageCode[]): LanguageCode | undefined {
  let best: { language: LanguageCode; fit: number } | undefined
  for (const language of among) {
    const fit = fitOf(tag, language)
    if (fit > (best?.fit ?? 0)) best = { language, fit }
  }
  return best?.language
}

/** Whether a file's tag stands for the source language: in a project from `en-US` so does `en`, where it has no other English. */
export function isOfSource(tag: string, source: LanguageCode, targets: readonly LanguageCode[] = []) {
  if (fitOf(tag, source) > 0) return true
  const code = readTag(tag)
  if (code !== primaryOf(source) || targets.some((one) => primaryOf(one) === code)) return false
  return likelySubtags(code).script === likelySubtags(source).script
}

export function guessLanguage(tag: string): LanguageCode | undefined {
  const code = readTag(tag)
  return code !== undefined && isSpecified(primaryOf(code)) ? code : undefined
}

const NAMES = new Map<string, LanguageCode>([
  ...[...SUGGESTED_LANGUAGES, ...SPECIFIED_LANGUAGES].map((code) => [languageName(code).toLowerCase(), code] as const),
  // Of Steam.
  ...Object.entries({ brazilian: 'pt-BR', koreana: 'ko', latam: 'es-419', schinese: 'zh-Hans', tchinese: 'zh-Hant' }),
])

export const codeNamed = (name: string) => NAMES.get(name.toLowerCase())

export function folderNameOf(code: LanguageCode) {
  const name = languageName(code).toLowerCase()
  return /^[a-z]+$/.test(name) && codeNamed(name) === code ? name : withUnderscores(code).toLowerCase()
}

export const withUnderscores = (code: LanguageCode) => code.replaceAll('-', '_')

/** As Android names folders of resources: `pt-rBR`, `b+zh+Hant`. */
export function androidTag(code: LanguageCode) {
  const [language, region, ...more] = code.split('-')
  if (region === undefined) return code
  const isRegion = /^[A-Z]{2}$/.test(region) && more.length === 0
  return isRegion ? `${language}-r${region}` : `b+${code.replaceAll('-', '+')}`
}
