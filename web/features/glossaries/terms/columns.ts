import { directionOf, type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { TERM_DESCRIPTION_REQUIRED, TERM_REQUIRED } from '#server/glossaries/constants.ts'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import type { SharedField } from './terms.ts'

type Column = {
  id: string
  label: string
  language?: string
  width: string
  /** The sentence that refuses an empty text. */
  required?: string
}
export type SharedColumn = Column & { kind: 'shared'; field: SharedField }
type TranslationColumn = Column & { kind: 'translation'; target_language: LanguageCode | null }
export type TermColumn = SharedColumn | TranslationColumn

const shared = (field: SharedField, label: string, width: string, more: Partial<Column> = {}): SharedColumn => ({
  kind: 'shared',
  id: field,
  field,
  label,
  width,
  ...more,
})

/** The project's languages, and those that only entries have, which are targets no more. */
export function languagesOf(project: Project, entries: readonly GlossaryEntry[]): LanguageCode[] {
  const used = entries.flatMap(({ target_language }) => target_language ?? [])
  return [...new Set([...project.target_languages, ...used])]
}

const OPTIONAL: readonly SharedColumn[] = [
  shared('notes', 'Notes', 'min-w-20'),
  shared('context', 'Context', 'min-w-20'),
]

export const emptyColumns = (entries: readonly GlossaryEntry[]) =>
  OPTIONAL.filter(({ field }) => entries.every((entry) => (entry[field] ?? '') === ''))

export function columnsOf(
  project: Project,
  languages: readonly LanguageCode[],
  entries: readonly GlossaryEntry[],
  hidden: readonly SharedColumn[],
): TermColumn[] {
  const isFilled = (code: LanguageCode) =>
    entries.some(({ target_language, translation }) => target_language === code && translation !== '')
  const hasAny = entries.some(({ target_language, translation }) => target_language === null && translation !== '')
  return [
    shared('term_id', 'Term', 'min-w-26', { required: TERM_REQUIRED }),
    shared('term_description', 'Description', 'min-w-40', { required: TERM_DESCRIPTION_REQUIRED }),
    shared('source_text', 'Source text', 'min-w-24', { language: project.source_language }),
    ...languages.map((code) => translation(code, languageName(code), isFilled(code), code)),
    ...(hasAny ? [translation(null, 'No language', true)] : []),
    ...OPTIONAL.filter((column) => !hidden.includes(column)),
  ]
}

const translation = (
  target_language: LanguageCode | null,
  label: string,
  isFilled: boolean,
  language?: string,
): TranslationColumn => ({
  kind: 'translation',
  id: `in ${target_language ?? 'none'}`,
  target_language,
  label,
  width: isFilled ? 'min-w-38' : 'min-w-24',
  ...(language !== undefined && { language }),
})

export const writtenIn = (language: string | undefined) =>
  language ? { lang: language, dir: directionOf(language) } : { dir: 'auto' as const }
