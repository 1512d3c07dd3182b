import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { PSEUDO_LOCALIZED_HEADER } from '#server/files/export/constants.ts'
import { download } from '#web/api/client.ts'
import { fileNameOf } from '#web/ui/data/fileName.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'

const WARNING_MS = 10_000

export type ExportFormat = 'pages' | 'files'
type Wanted = {
  format: ExportFormat
  /** `undefined`: every target language. */
  language: LanguageCode | undefined
  isCheckedOnly: boolean
  /** Tables are written so that a spreadsheet runs none of their cells. */
  isSpreadsheetSafe: boolean
}
type Exported = { pseudoLocalized: number }

export const EVERYTHING: Wanted = {
  format: 'pages',
  language: undefined,
  isCheckedOnly: false,
  isSpreadsheetSafe: true,
}

export type ExportedVersion = { id: string; name: string; project: string; project_id: string }

/** Saves the version's pages as a ZIP, and answers how many of the version's translations only look foreign. */
export async function exportVersion(
  { id, name, project }: ExportedVersion,
  { format, language, isCheckedOnly, isSpreadsheetSafe }: Wanted,
): Promise<Exported> {
  const query = new URLSearchParams({
    ...(language && { language }),
    ...(isCheckedOnly && { checked_only: 'true' }),
    ...(isSpreadsheetSafe && { spreadsheet_safe: 'true' }),
  })
  const headers = await download(
    `/versions/${id}/export-${format}${query.size > 0 ? `?${query}` : ''}`,
    fileNameOf([project, name, language && languageName(language), isCheckedOnly ? 'checked' : undefined], '.zip'),
  )
  return { pseudoLocalized: Number(headers.get(PSEUDO_LOCALIZED_HEADER) ?? 0) }
}

export function toastExported({ pseudoLocalized: count }: Exported) {
  toast.success('Export completed successfully')
  if (count === 0) return
  const [texts, are] = count === 1 ? ['text', 'is'] : ['texts', 'are']
  const warning = `${formatNumber(count)} ${texts} in this export ${are} pseudo-localized, not translated.`
  toast.error(warning, { durationMs: WARNING_MS })
}

export const toastNotExported = (error: Error) =>
  toast.error(`Export failed: ${error.message || 'Failed to export version pages'}`)
