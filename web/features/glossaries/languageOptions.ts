import { isLanguage, type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'

export const languageOptions = (project: Project): { id: LanguageCode | 'none'; label: string }[] => [
  { id: 'none', label: 'None' },
  ...project.target_languages.map((code) => ({ id: code, label: languageName(code) })),
]

export const toLanguage = (id: string) => (isLanguage(id) ? id : null)
