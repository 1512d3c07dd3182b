import { type LanguageCode, languageName, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { SUGGESTED_LANGUAGES } from '#db/vocabulary/tags/suggestedLanguages.ts'

export function sourceOptions(chosen: LanguageCode) {
  const codes = new Set([...SPECIFIED_LANGUAGES, ...SUGGESTED_LANGUAGES, chosen])
  return [...codes].map((id) => ({ id, label: languageName(id) }))
}
