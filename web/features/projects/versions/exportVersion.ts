import { PSEUDO_LOCALIZED_HEADER } from '#server/projects/constants.ts'
import { download } from '../../../api/client.ts'

/** Saves the version's pages as `version_{id}_pages.zip`, and answers how many of its translations only look foreign. */
export async function exportVersion(version_id: string) {
  const headers = await download(`/versions/${version_id}/export-pages`, `version_${version_id}_pages.zip`)
  return { pseudoLocalized: Number(headers.get(PSEUDO_LOCALIZED_HEADER) ?? 0) }
}
