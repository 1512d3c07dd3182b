import { isNamedLanguage, type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { languagePathsOf } from './languagePaths.ts'
import { matchLanguage, readTag } from './languageTags.ts'

export function isKnownLanguage(word: string) {
  const code = readTag(word)
  return code !== undefined && isNamedLanguage(primaryOf(code))
}

/**
 * Returns whether the outer key of a file is its language, as the path or the source language says: `app` is one of Vanuatu. A file
 * whose path names no language has source texts, so there `id` is no Indonesian, whatever the project is translated into.
 */
export function isLanguageKey(word: string, path: string, [source, ...targets]: readonly LanguageCode[]) {
  const code = readTag(word)
  if (code === undefined || !isKnownLanguage(word)) return false
  if (source === undefined) return true
  const named = languagePathsOf(path, [code, source, ...targets])
  const isOfPath = named.some(({ language }) => primaryOf(language) === primaryOf(code))
  return isOfPath || matchLanguage(word, [source]) !== undefined || matchLanguage(source, [code]) !== undefined
}
