import { findPageOfPath, listPageFiles } from '#db/queries/files/pageFiles.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { mayBePair } from '../../formats/formats.ts'
import { isTemplate } from '../../formats/gettext/templatePaths.ts'
import { languagePathOf } from '../../formats/languagePaths.ts'
import { createPageFinder, isCatalogPath } from '../../formats/pagesOfFiles.ts'
import { invalid } from '../../http/apiError.ts'
import { NO_TARGET_LANGUAGE, severalPages } from './constants.ts'

type Place = {
  path: string | undefined
  name: string
  source_language: LanguageCode
  target_languages: LanguageCode[]
}

type PageOfFile = {
  page: { id: string; name: string }
  language: LanguageCode | undefined
  place?: string
  isByTemplate?: true
}

/**
 * Finds the page of the file's path, or the one whose translations it holds, as `de.json` does beside `en.json`; `language`
 * is theirs.
 */
export async function findPageOfFile(
  db: Db,
  versionId: string,
  { path, name, source_language, target_languages: targets }: Place,
): Promise<PageOfFile | undefined> {
  const ofPath = path === undefined ? undefined : await findPageOfPath(db, versionId, path)
  if (ofPath) return { page: ofPath, language: undefined }
  const languages = [source_language, ...targets]
  const located = languagePathOf(path ?? name, languages)
  const mayBeCatalog = path !== undefined && isCatalogPath(path)
  if (!located && !isTemplate(path ?? name) && !mayBeCatalog) return undefined
  const finder = createPageFinder(await listPageFiles(db, versionId), languages)
  const ofCatalog = mayBeCatalog ? finder.ofCatalog(path) : undefined
  if (ofCatalog) return { page: ofCatalog, language: undefined }
  const ofTemplate = finder.ofTemplate(path ?? name)
  if (ofTemplate || !located) return ofTemplate && { page: ofTemplate, language: undefined, isByTemplate: true }
  if (located.language === source_language) {
    const page = path === undefined ? undefined : finder.ofSource(path)
    return page && { page, language: undefined }
  }
  const exact = finder.ofLanguage(path ?? name)
  const byEnd = exact ? [] : finder.byEnd(path ?? name, mayBePair(path ?? name))
  const found = exact ?? byEnd[0]
  if (!found) return undefined
  if (!targets.includes(found.language)) throw invalid(['body', 'file'], NO_TARGET_LANGUAGE)
  if (byEnd.length > 1) throw invalid(['body', 'file'], severalPages(byEnd.map((one) => one.page.name)))
  const { page, language } = found
  return { page, language, ...(byEnd[0] && { place: byEnd[0].place(path ?? name) }) }
}
