import { isLanguage, type LanguageCode } from '#db/vocabulary/languages.ts'

/** `page/<page id>/<language>/<generation>`: one live document a page and target language. */
export type DocumentName = `page/${string}/${string}/${number}`

type DocumentAddress = { page_id: string; language: LanguageCode; generation: number }

export const documentName = ({ page_id, language, generation }: DocumentAddress): DocumentName =>
  `page/${page_id.toLowerCase()}/${language}/${generation}`

const PATTERN =
  /^page\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\/([1-9]\d{0,8})$/

export function readDocumentName(name: string): DocumentAddress | undefined {
  const [, page_id, language, generation] = PATTERN.exec(name) ?? []
  if (page_id === undefined || language === undefined || !isLanguage(language)) return undefined
  return { page_id, language, generation: Number(generation) }
}
