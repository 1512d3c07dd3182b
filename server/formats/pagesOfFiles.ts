import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { isTemplate, isTemplateOf } from './gettext/templatePaths.ts'
import { basePaths, languagePathOf, languagePathsOf } from './languagePaths.ts'
import { createSearchByEnd, type PageFile } from './pagesByEnd.ts'

/** Each of its files holds texts, or what a program calls them, beside those of its own language. */
const GETTEXT = /\.po$/

const CATALOG = /^(.*\/)?([^/]+)\.xcstrings$/
export const isCatalogPath = (path: string) => CATALOG.test(path)

/** The language of a file that lies beside another one by their names alone, as `de.json` does beside `en.json`. */
export function languageBeside(path: string, name: string, languages: readonly LanguageCode[]) {
  const [own, other] = [path, name].map((one) => one.slice(one.lastIndexOf('/') + 1)) as [string, string]
  const finder = createPageFinder([{ page_id: own, name: own, path: own, language_path: null }], languages)
  return finder.ofLanguage(other)?.language
}

/** Finds the pages of a version that files belong to by their paths. `languages`: of the project, the source language first. */
export function createPageFinder(files: readonly PageFile[], languages: readonly LanguageCode[]) {
  const byPath = new Map(files.map(({ page_id: id, name, path }) => [path, { id, name }]))
  const byPattern = new Map(
    files.flatMap(({ page_id: id, name, path, language_path }) => {
      const pattern = language_path ?? languagePathOf(path, languages)?.pattern
      return pattern === undefined ? [] : [[pattern, { id, name }] as const]
    }),
  )
  const templated = files.flatMap(({ page_id: id, name, path, language_path }) => {
    const pattern = GETTEXT.test(path) ? (language_path ?? languagePathOf(path, languages)?.pattern) : undefined
    return pattern === undefined ? [] : [{ pattern, page: { id, name } }]
  })
  const templates = files.filter(({ path }) => isTemplate(path))
  const ofTemplateFor = (pattern: string) => {
    const [found, ...others] = GETTEXT.test(pattern) ? templates.filter(({ path }) => isTemplateOf(path, pattern)) : []
    return found && others.length === 0 ? byPath.get(found.path) : undefined
  }
  let searchByEnd: ReturnType<typeof createSearchByEnd> | undefined
  return {
    ofPath: (path: string) => byPath.get(path),
    ofSource(path: string) {
      const located = languagePathOf(path, languages)
      const isSource = located?.language === languages[0] && GETTEXT.test(path)
      return isSource ? (byPattern.get(located!.pattern) ?? ofTemplateFor(located!.pattern)) : undefined
    },
    // Xcode makes it of the files in the folders of all languages beside it.
    ofCatalog(path: string) {
      const [, folder = '', name] = CATALOG.exec(path) ?? []
      if (name === undefined || byPath.has(path)) return undefined
      return byPattern.get(`${folder}*.lproj/${name}.strings`) ?? byPath.get(`${folder}Base.lproj/${name}.strings`)
    },
    ofTemplate: (path: string) => templated.find(({ pattern }) => isTemplateOf(path, pattern))?.page,
    /** The page whose translations a file holds that lies beside the page's own one. */
    ofLanguage(path: string) {
      if (byPath.has(path)) return undefined
      for (const { pattern, language } of languagePathsOf(path, languages)) {
        if (language === languages[0]) continue
        const [base] = basePaths(pattern).flatMap((base) => byPath.get(base) ?? [])
        const page = byPattern.get(pattern) ?? base ?? ofTemplateFor(pattern)
        if (page) return { page, pattern, language }
      }
      return undefined
    },
    byEnd(path: string, isPair: boolean) {
      searchByEnd ??= createSearchByEnd(files, languages)
      return byPath.has(path) ? [] : searchByEnd(path, { isPair })
    },
  }
}
