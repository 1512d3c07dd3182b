import { canonicalLanguage, type LanguageCode, languageName, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { SUGGESTED_LANGUAGES } from '#db/vocabulary/tags/suggestedLanguages.ts'
import { finds, fold, searchable } from '../../ui/data/searching.ts'

/** Languages whose name or tag has what was typed, and the one that was typed as a tag; the specified ones where nothing was. */
export function languagesFound(typed: string): LanguageCode[] {
  const text = fold(typed.trim())
  if (text === '') return [...SPECIFIED_LANGUAGES]
  const known = [...new Set<LanguageCode>([...SPECIFIED_LANGUAGES, ...SUGGESTED_LANGUAGES])].filter(
    (code) => code.toLowerCase().startsWith(text) || finds(searchable(languageName(code)), text),
  )
  const tag = canonicalLanguage(typed.trim())
  return tag === undefined || known.includes(tag) ? known : [tag, ...known]
}
