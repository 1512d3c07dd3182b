import { PSEUDO_LOCALIZED_HEADER } from '#server/projects/constants.ts'
import { download } from '../../../api/client.ts'
import { formatNumber } from '../../../ui/data/numbers.ts'
import { toast } from '../../../ui/overlays/Toast.tsx'

const WARNING_MS = 10_000

type Only = 'all' | 'checked'
type Exported = { pseudoLocalized: number }

/**
 * Saves the version's pages as `version_{id}_pages.zip`, with all translations or those that a person has checked, and
 * answers how many of the version's translations only look foreign.
 */
export const exportVersion = (version_id: string, only: Only) =>
  save(version_id, 'pages', only === 'checked' ? '?checked_only=true' : '')

/** The same of the files that its pages came from, with a folder for each language, as `version_{id}_files.zip`. */
export const exportFiles = (version_id: string) => save(version_id, 'files')

async function save(version_id: string, kind: 'pages' | 'files', query = ''): Promise<Exported> {
  const headers = await download(`/versions/${version_id}/export-${kind}${query}`, `version_${version_id}_${kind}.zip`)
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
