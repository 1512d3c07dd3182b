import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { basePaths, languagePathOf, languagePathsOf } from './languagePaths.ts'

export type PageFile = { page_id: string; name: string; path: string; language_path: string | null }

/** `place`: where a file of this language and this folder lies beside the page's own one. */
export type PageByEnd = {
  page: { id: string; name: string }
  pattern: string
  language: LanguageCode
  place: (path: string) => string
}

type Start = { folders: string[]; isBare: boolean }

/**
 * The pages to which a file of translations belongs by the end of its path, from the folder of its language on:
 * `values-fr/strings.xml` to that of `app/res/values/strings.xml`. Several where nothing tells them apart.
 */
export function pagesByEnd(
  path: string,
  files: readonly PageFile[],
  languages: readonly LanguageCode[],
  { isPair }: { isPair: boolean },
): PageByEnd[] {
  const located = languagePathsOf(path, languages).filter(({ language }) => language !== languages[0])
  const patterns = located.flatMap(({ pattern, ofLast = pattern, language }) =>
    [...new Set([pattern, ofLast])].map((one) => ({ pattern: one, language })),
  )
  for (const { pattern, language } of patterns) {
    const folders = foldersOf(pattern.slice(0, pattern.indexOf('*')))
    const tail = pattern.slice(pathOf(folders).length)
    const found = files.flatMap((file) => {
      const start = file.path === path ? undefined : startOf(file, tail, languages)
      const fit = start ? fitOf(folders, start, { isPair, isNamed: isNamed(tail) }) : undefined
      return start && fit !== undefined ? [{ file, start, fit }] : []
    })
    const best = Math.max(...found.map(({ fit }) => fit))
    const pages = found.filter(({ fit }) => fit === best)
    if (pages.length === 0) continue
    return pages.map(({ file: { page_id: id, name }, start }) => ({
      ...{ page: { id, name }, pattern, language },
      place: (path) => pathOf(start.folders) + path.slice(pathOf(folders).length),
    }))
  }
  return []
}

const foldersOf = (start: string) => start.split('/').slice(0, -1)
const pathOf = (folders: readonly string[]) => folders.map((folder) => `${folder}/`).join('')

/** `*.json` is the end of every file in a language alone. */
const isNamed = (tail: string) =>
  /\p{L}/u.test(
    tail
      .replaceAll('*', '')
      .replace(/\.[^./]*$/, '')
      .replaceAll('.lproj', ''),
  )

function startOf(
  { path, language_path }: PageFile,
  tail: string,
  languages: readonly LanguageCode[],
): Start | undefined {
  const before = (whole: string, end: string) =>
    whole === end || whole.endsWith(`/${end}`) ? foldersOf(whole.slice(0, whole.length - end.length)) : undefined
  const family = language_path ?? languagePathOf(path, languages)?.pattern
  const ofFamily = family === undefined ? undefined : before(family, tail)
  if (ofFamily) return { folders: ofFamily, isBare: false }
  for (const base of basePaths(tail)) {
    const folders = before(path, base)
    if (folders) return { folders, isBare: base.split('/').length < tail.split('/').length }
  }
  return undefined
}

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
