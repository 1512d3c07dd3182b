import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { basePaths, languagePathOf, languagePathsOf } from './languagePaths.ts'

export type PageFile = { page_id: string; name: string; path: string; language_path: string | null }

/** `place`: where a file of this language and this folder lies beside the page's own one. */
type PageByEnd = {
  page: { id: string; name: string }
  pattern: string
  language: LanguageCode
  place: (path: string) => string
}

/** `isBare`: the page's own file lies in no folder of its language. */
type Start = { file: PageFile; folders: string[]; isBare: boolean }

/** `languages`: of the project, the source language first. */
export function createSearchByEnd(files: readonly PageFile[], languages: readonly LanguageCode[]) {
  const families = files.flatMap((file) => {
    const pattern = file.language_path ?? languagePathOf(file.path, languages)?.pattern
    return pattern === undefined ? [] : [{ file, whole: pattern }]
  })
  const [ofFamilies, ofPaths] = [families, files.map((file) => ({ file, whole: file.path }))].map((all) =>
    Map.groupBy(all, ({ whole }) => nameOf(whole)),
  )
  function startsFor(tail: string): Start[] {
    const found = new Map<PageFile, Start>()
    const add = (all: typeof families | undefined, end: string, isBare: boolean) => {
      for (const { file, whole } of all ?? [])
        if (!found.has(file) && (whole === end || whole.endsWith(`/${end}`)))
          found.set(file, { file, folders: foldersOf(whole.slice(0, whole.length - end.length)), isBare })
    }
    add(ofFamilies!.get(nameOf(tail)), tail, false)
    for (const base of basePaths(tail)) add(ofPaths!.get(nameOf(base)), base, depthOf(base) < depthOf(tail))
    return [...found.values()]
  }

  /**
   * The pages to which a file of translations belongs by the end of its path, from the folder of its language on:
   * `values-fr/strings.xml` to that of `app/res/values/strings.xml`. Several where nothing tells them apart.
   */
  return (path: string, { isPair }: { isPair: boolean }): PageByEnd[] => {
    for (const { pattern, language } of patternsOf(path, languages)) {
      const folders = foldersOf(pattern.slice(0, pattern.indexOf('*')))
      const tail = pattern.slice(pathOf(folders).length)
      const fitting = startsFor(tail).flatMap((start) => {
        const fit = fitOf(folders, start, { isPair, isNamed: isNamed(tail) })
        const place = (path: string) => pathOf(start.folders) + path.slice(pathOf(folders).length)
        // Else the page's own file is in that language.
        const isBeside = place(path) !== start.file.path
        return fit !== undefined && isBeside ? [{ ...start, fit, place }] : []
      })
      const best = Math.max(...fitting.map(({ fit }) => fit))
      const pages = fitting.filter(({ fit }) => fit === best)
      if (pages.length === 0) continue
      return pages.map(({ file: { page_id: id, name }, place }) => ({ page: { id, name }, pattern, language, place }))
    }
    return []
  }
}

const patternsOf = (path: string, languages: readonly LanguageCode[]) =>
  languagePathsOf(path, languages)
    .filter(({ language }) => language !== languages[0])
    .flatMap(({ pattern, ofLast = pattern, language }) =>
      [...new Set([pattern, ofLast])].map((one) => ({ pattern: one, language })),
    )

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const depthOf = (path: string) => path.split('/').length
const foldersOf = (start: string) => start.split('/').slice(0, -1)
const pathOf = (folders: readonly string[]) => folders.map((folder) => `${folder}/`).join('')

const ENDING = /\.[^./]*$/
/** `*.json` is the end of every file in a language alone. */
const isNamed = (tail: string) => /\p{L}/u.test(tail.replaceAll('*', '').replace(ENDING, '').replaceAll('.lproj', ''))

type Kind = { isPair: boolean; isNamed: boolean }

/**
 * How many folders before the end are the same; less than none where the two starts have nothing to do with each other, and
 * undefined where they part as those of two modules do. Files in pairs can be pages of their own.
 */
function fitOf(own: readonly string[], { folders, isBare }: Start, { isPair, isNamed }: Kind): number | undefined {
  const parts = own.toReversed().findIndex((folder, at) => folder !== folders.at(-1 - at))
  const shared = parts === -1 ? own.length : parts
  if (isBare && shared === 0) return undefined
  if (shared === own.length) return shared
  if (isPair) return undefined
  if (shared === folders.length) return shared > 0 || isNamed ? shared : undefined
  const isBesides = own[0] === folders[0] || (shared > 0 && own.length === folders.length)
  return isNamed && !isBare && !isBesides ? -1 : undefined
}
