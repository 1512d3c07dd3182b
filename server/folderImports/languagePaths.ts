import { isLanguage, LANGUAGES, type LanguageCode } from '#db/vocabulary/languages.ts'

/** A path with `*` in the place of its language. */
export type LanguagePath = { pattern: string; language: LanguageCode }

/** `de`, `pt-BR`, Android's `pt-rBR` and `zh_Hans_CN`, or a folder as Ren'Py names it. */
const TAG = /(?:[a-z]{2,3}(?:[-_](?:r?[A-Za-z]{2}|[A-Za-z]{4}|[0-9]{3})){0,2}|[a-z]{5,10})(?=[/._-]|$)/y
const WHOLE_TAG = /^[a-z]{2,3}(?:[-_](?:r?[A-Za-z]{2}|[A-Za-z]{4}|[0-9]{3})){0,2}$/
const NAMES = new Map(Object.entries(LANGUAGES).map(([code, name]) => [name.toLowerCase(), code as LanguageCode]))

/**
 * The language that a path names, the last one if there are several: `locale/fr/app.po`, `values-fr/strings.xml`,
 * `fr.lproj/Main.strings`, `app_fr.arb`, `tl/french/script.rpy`.
 */
export function languagePathOf(path: string): LanguagePath | undefined {
  if (path.includes('*')) return undefined
  const tags: { at: number; tag: string; language: LanguageCode }[] = []
  for (let at = 0; at < path.length; ) {
    const tag = tagAt(path, at)
    const language = tag && languageOf(tag)
    if (language) tags.push({ at, tag, language })
    const next = path.slice(at + (language ? tag.length : 0)).search(/[/._-]/)
    if (next === -1) break
    at += (language ? tag.length : 0) + next + 1
  }
  const last = tags.at(-1)
  if (!last) return undefined
  const pattern = tags
    .filter(({ tag }) => tag === last.tag)
    .reduceRight((left, { at, tag }) => `${left.slice(0, at)}*${left.slice(at + tag.length)}`, path)
  return { pattern, language: last.language }
}

function tagAt(path: string, at: number) {
  TAG.lastIndex = at
  return TAG.exec(path)?.[0]
}

function languageOf(tag: string): LanguageCode | undefined {
  const code = tag.split(/[-_]/)[0]!
  return isLanguage(code) ? code : NAMES.get(tag)
}

/** The path of one language. */
export const fillPattern = (pattern: string, language: string) => pattern.replaceAll('*', language)

/** Where the file of the source language lies when it names none: `values/strings.xml`, `messages.properties`, `Base.lproj`. */
export const basePaths = (pattern: string) => [
  pattern.replaceAll(/[-_.]\*/g, ''),
  pattern.replaceAll(/\*\//g, ''),
  fillPattern(pattern, 'Base'),
]

/** Whether a path differs from a pattern in a language alone, though it may be none of ours. */
export function isOfPattern(path: string, pattern: string) {
  const [start, end] = [pattern.slice(0, pattern.indexOf('*')), pattern.slice(pattern.lastIndexOf('*') + 1)]
  if (!path.startsWith(start) || !path.endsWith(end) || path.length <= start.length + end.length) return false
  const tag = path.slice(start.length, path.length - end.length)
  return WHOLE_TAG.test(tag)
}
