import { isNamedLanguage, type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import {
  androidTag,
  codeNamed,
  folderNameOf,
  guessLanguage,
  isOfSource,
  matchLanguage,
  readTag,
  withUnderscores,
} from './languageTags.ts'

/** A path with `*` in the place of its language. */
export type LanguagePath = {
  pattern: string
  language: LanguageCode
  /** The last place alone, of a path that names its language more than once, as `de/de/menu.json`. */
  ofLast?: string
}

/** `de`, `pt-BR`, Android's `pt-rBR` and `b+zh+Hant`, `zh_Hans_CN`, gettext's `sr@latin`, or a folder as Ren'Py names it. */
const TAG =
  /(?:(?:b\+)?(?:[a-z]{2,3}|[A-Z]{2})(?:[-_+](?:r?[A-Za-z]{2}|[A-Za-z]{4}|[0-9]{3})){0,2}(?:@[a-z]{4,12})?|[A-Za-z][a-z]{4,9})(?=[/._-]|$)/y
const WHOLE_TAG =
  /^(?:b\+)?(?:[a-z]{2,3}|[A-Z]{2})(?:[-_+](?:r?[A-Za-z]{2}|[A-Za-z]{4}|[0-9]{3})){0,2}(?:@[a-z]{4,12})?$/

/**
 * The language that a path names, of those of a project or else without its region, the last one if there are several:
 * `locale/fr/app.po`, `values-fr/strings.xml`, `fr.lproj/Main.strings`, `app_fr.arb`, `tl/french/script.rpy`.
 */
export const languagePathOf = (path: string, own: readonly LanguageCode[] = []): LanguagePath | undefined =>
  languagePathsOf(path, own)[0]

/** All that it may name, the last one first: the folder of `de/log_in.json` is called by one, and its name ends in another. */
export function languagePathsOf(path: string, own: readonly LanguageCode[] = []): LanguagePath[] {
  if (path.includes('*')) return []
  const tags: { at: number; tag: string; language: LanguageCode }[] = []
  for (let at = 0; at < path.length; ) {
    const found = tagAt(path, at, own)
    if (found) tags.push({ at, ...found })
    const length = found?.tag.length ?? 0
    const next = path.slice(at + length).search(/[/._-]/)
    if (next === -1) break
    at += length + next + 1
  }
  const lasts = new Map(tags.map((found) => [found.tag, found]))
  return [...lasts.values()]
    .sort((one, other) => other.at - one.at)
    .map((last) => {
      const pattern = tags
        .filter(({ tag }) => tag === last.tag)
        .reduceRight((left, { at, tag }) => `${left.slice(0, at)}*${left.slice(at + tag.length)}`, path)
      const ofLast = `${path.slice(0, last.at)}*${path.slice(last.at + last.tag.length)}`
      return { pattern, language: last.language, ...(ofLast !== pattern && { ofLast }) }
    })
}

export const languageAt = (path: string, wanted: string, own: readonly LanguageCode[]) =>
  languagePathsOf(path, own).find(({ pattern, ofLast }) => pattern === wanted || ofLast === wanted)?.language

/** The longest one: in `en_menu` it is `en`, though a script could be called so. */
function tagAt(path: string, at: number, own: readonly LanguageCode[]) {
  TAG.lastIndex = at
  let tag = TAG.exec(path)?.[0] ?? ''
  while (tag !== '') {
    const language = languageOf(tag, own)
    if (language) return { tag, language }
    tag = tag.slice(0, Math.max(0, tag.search(LAST_PART)))
  }
  return undefined
}

const LAST_PART = /[-_+][^-_+]*$/

/** Gettext makes it of the source texts. */
const ENGLISH_IN_QUOTES = /@(?:bold)?quot$/

function languageOf(tag: string, own: readonly LanguageCode[]): LanguageCode | undefined {
  if (ENGLISH_IN_QUOTES.test(tag)) return undefined
  const known = matchLanguage(tag, own)
  if (known !== undefined) return known
  const [source, ...targets] = own
  if (source !== undefined && isOfSource(tag, source, targets)) return source
  const guessed = guessLanguage(tag)
  if (guessed !== undefined) return primaryOf(guessed)
  const named = codeNamed(tag)
  return named && languageOf(named, own)
}

const UNDERSCORED = /\.(?:pot?|properties|arb)$/

export const fillPattern = (pattern: string, language: LanguageCode) =>
  pattern.replaceAll('*', tagIn(pattern, language))

function tagIn(pattern: string, language: LanguageCode) {
  if (/(?:^|\/)[a-z]+-\*[^/]*\/[^/]+\.xml$/.test(pattern)) return androidTag(language)
  return UNDERSCORED.test(pattern) || pattern.includes('_*') ? withUnderscores(language) : language
}

/** Where a file of this language lies beside a page's own one, in whose notation its folder or name says it: `tl/french` beside `tl/german`. */
export function placeBeside(own: string, pattern: string, language: LanguageCode) {
  const tag = tagOf(own, pattern)
  if (tag === undefined) return fillPattern(pattern, language)
  const named = codeNamed(tag)
  if ((named ?? readTag(tag)) === language) return own
  const written = named === undefined ? tagLike(tag, pattern, language) : nameLike(tag, language)
  return pattern.replaceAll('*', written)
}

function tagOf(path: string, pattern: string) {
  const places = pattern.split('*').length - 1
  const start = pattern.indexOf('*')
  const tag = path.slice(start, start + (path.length - pattern.length) / places + 1)
  return places > 0 && tag !== '' && pattern.replaceAll('*', tag) === path ? tag : undefined
}

const tagLike = (like: string, pattern: string, language: LanguageCode) =>
  like.includes('_') ? withUnderscores(language) : tagIn(pattern, language)

function nameLike(like: string, language: LanguageCode) {
  const name = folderNameOf(language)
  return /^[A-Z]/.test(like) ? name[0]!.toUpperCase() + name.slice(1) : name
}

/** Places of the file of the source language when it names none: `values/strings.xml`, `Base.lproj`, `default.json`, `intl_messages.arb`. */
export const basePaths = (pattern: string) => [
  pattern.replaceAll(/[-_.]\*/g, ''),
  pattern.replaceAll(/\*\//g, ''),
  pattern.replaceAll(/(?<=^|\/)\*[-_.](?=[^/]*\.)/g, ''),
  fillPattern(pattern, 'Base'),
  fillPattern(pattern, 'default'),
  ...(pattern.endsWith('.arb') ? [pattern.replaceAll('*', 'messages')] : []),
]

/** Returns whether a path differs from a pattern in a language alone, though it may be none of ours. */
export function isOfPattern(path: string, pattern: string) {
  const [start, end] = [pattern.slice(0, pattern.indexOf('*')), pattern.slice(pattern.lastIndexOf('*') + 1)]
  if (!path.startsWith(start) || !path.endsWith(end) || path.length <= start.length + end.length) return false
  const tag = path.slice(start.length, path.length - end.length)
  // A kind of device for Android.
  return (WHOLE_TAG.test(tag) && tag !== 'car' && isNamed(tag)) || codeNamed(tag) !== undefined
}

/** MediaWiki describes its messages in a file beside those of languages. */
const DESCRIPTIONS = 'qqq'

function isNamed(tag: string) {
  if (tag === DESCRIPTIONS) return true
  const code = readTag(tag)
  return code !== undefined && isNamedLanguage(primaryOf(code))
}
