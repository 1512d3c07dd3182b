import { canonicalLanguage, type LanguageCode, languageName, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { SUGGESTED_LANGUAGES } from '#db/vocabulary/tags/suggestedLanguages.ts'
import { finds, fold, searchable } from '#db/vocabulary/texts/searching.ts'

export function languagesFound(typed: string): LanguageCode[] {
  const text = fold(typed.trim())
  if (text === '') return [...SPECIFIED_LANGUAGES]
  const known = [...new Set<LanguageCode>([...SPECIFIED_LANGUAGES, ...SUGGESTED_LANGUAGES])].filter(
    (code) => code.toLowerCase().startsWith(text) || finds(searchable(languageName(code)), text),
  )
  const tag = canonicalLanguage(typed.trim())
  return tag === undefined || known.includes(tag) ? known : [tag, ...known]
}
