import { isNamedLanguage, type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { languagePathOf } from './languagePaths.ts'
import { matchLanguage, readTag } from './languageTags.ts'

export function isKnownLanguage(word: string) {
  const code = readTag(word)
  return code !== undefined && isNamedLanguage(primaryOf(code))
}

/** Whether the outer key of a file is its language, as the project or the path says: `app` is one of Vanuatu. */
export function isLanguageKey(word: string, path: string, [source, ...targets]: readonly LanguageCode[]) {
  const code = readTag(word)
  if (code === undefined || !isKnownLanguage(word)) return false
  if (source === undefined) return true
  const named = languagePathOf(path, [code, source, ...targets])?.language
  if (named !== undefined && primaryOf(named) === primaryOf(code)) return true
  if (matchLanguage(word, [source]) || matchLanguage(source, [code])) return true
  return named === undefined && matchLanguage(word, targets) !== undefined
}
