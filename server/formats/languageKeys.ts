import { isNamedLanguage, type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { languagePathsOf } from './languagePaths.ts'
import { matchLanguage, readTag } from './languageTags.ts'

export function isKnownLanguage(word: string) {
  const code = readTag(word)
  return code !== undefined && isNamedLanguage(primaryOf(code))
}

/** Returns whether the outer key of a file is its language, as the project or the path says: `app` is one of Vanuatu. */
export function isLanguageKey(word: string, path: string, [source, ...targets]: readonly LanguageCode[]) {
  const code = readTag(word)
  if (code === undefined || !isKnownLanguage(word)) return false
  if (source === undefined) return true
  const named = languagePathsOf(path, [code, source, ...targets])
  if (named.some(({ language }) => primaryOf(language) === primaryOf(code))) return true
  if (matchLanguage(word, [source]) || matchLanguage(source, [code])) return true
  return named.length === 0 && matchLanguage(word, targets) !== undefined
}
