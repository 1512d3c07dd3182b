import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import { download, downloadNamed } from '../../api/client.ts'

/** Saves a page in its original format, in one language, under the name of its file. */
export const exportPageFile = ({ id, name }: Page, language: LanguageCode) =>
  downloadNamed(`/pages/${id}/export-file?language=${language}`, name)

/** The same of a table, without cells that a spreadsheet would run. */
export const exportForSpreadsheet = ({ id, name }: Page, language: LanguageCode) =>
  downloadNamed(`/pages/${id}/export-file?language=${language}&spreadsheet_safe=true`, name)

/** Saves all pages of a version in their original formats, in one language, as a ZIP. */
export const exportLanguageFiles = (version_id: string, language: LanguageCode) =>
  download(`/versions/${version_id}/export-files?language=${language}`, `version_${version_id}_${language}.zip`)
