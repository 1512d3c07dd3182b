import { posix } from 'node:path'
import type { findPageFormat } from '#db/queries/files/pageFiles.ts'
import { languagePathOf } from '../../formats/languagePaths.ts'
import type { ComparedFile } from './compareFile.ts'

type Own = Awaited<ReturnType<typeof findPageFormat>>
export type Place = { path: string; language_path: string | null }

// Xcode has a folder for each language; a catalog of all of them lies beside these.
const LANGUAGE_FOLDER = /[^/]+\.lproj\/$/
const IN_LANGUAGE_FOLDER = /\.strings(?:dict)?$/

export const hasEndingOf = (path: string, other: string) => posix.extname(path) === posix.extname(other)

/** Where the next file of a page lies: one with another ending has its own name. */
export function placeOfEdition(own: Own, { path: name, projectLanguages }: ComparedFile): Place {
  const [path, language_path] = [own?.path ?? name, own?.language_path ?? null]
  if (hasEndingOf(path, name)) return { path, language_path }
  const beside = path.slice(0, path.lastIndexOf('/') + 1)
  const folder = IN_LANGUAGE_FOLDER.test(name) ? beside : beside.replace(LANGUAGE_FOLDER, '')
  const place = name.includes('/') ? name : folder + name
  return { path: place, language_path: language_path && (languagePathOf(place, projectLanguages)?.pattern ?? null) }
}
