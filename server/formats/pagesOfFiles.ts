import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { basePaths, languagePathOf } from './languagePaths.ts'

type PageFile = { page_id: string; name: string; path: string; language_path: string | null }

/** Finds the pages of a version that files belong to by their paths. `languages`: of the project, the source language first. */
export function createPageFinder(files: readonly PageFile[], languages: readonly LanguageCode[]) {
  const byPath = new Map(files.map(({ page_id: id, name, path }) => [path, { id, name }]))
  const byPattern = new Map(
    files.flatMap(({ page_id: id, name, path, language_path }) => {
      const pattern = language_path ?? languagePathOf(path, languages)?.pattern
      return pattern === undefined ? [] : [[pattern, { id, name }] as const]
    }),
  )
  return {
    ofPath: (path: string) => byPath.get(path),
    /** The page whose translations a file holds that lies beside the page's own one. */
    ofLanguage(path: string) {
      const located = languagePathOf(path, languages)
      if (!located || located.language === languages[0] || byPath.has(path)) return undefined
      const { pattern } = located
      const page = byPattern.get(pattern) ?? basePaths(pattern).flatMap((base) => byPath.get(base) ?? [])[0]
      return page && { page, pattern }
    },
  }
}
