import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'

const UUID_LENGTH = 36

/** The id of a row: that of its source text, and in a table of several languages its language. */
export const rowIn = (source_text_id: string, language: LanguageCode | undefined) =>
  language === undefined ? source_text_id : `${source_text_id}.${language}`

export const textIdOf = (row: string) => (row.length > UUID_LENGTH ? row.slice(0, UUID_LENGTH) : row)

export const languageOf = (row: string) =>
  row.length > UUID_LENGTH ? (row.slice(UUID_LENGTH + 1) as LanguageCode) : undefined

export function nameOfLanguage(row: string) {
  const language = languageOf(row)
  return language && languageName(language)
}

export const textIdsOf = (rows: Iterable<string>) => [...new Set([...rows].map(textIdOf))]
