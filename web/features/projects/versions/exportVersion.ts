import { PSEUDO_LOCALIZED_HEADER } from '#server/projects/constants.ts'
import { download } from '../../../api/client.ts'

/** Saves the version's pages as `version_{id}_pages.zip`, and answers how many of its translations only look foreign. */
export const exportVersion = (version_id: string) => save(version_id, 'pages')

/** The same of the files that its pages came from, with a folder for each language, as `version_{id}_files.zip`. */
export const exportFiles = (version_id: string) => save(version_id, 'files')

async function save(version_id: string, kind: 'pages' | 'files') {
  const headers = await download(`/versions/${version_id}/export-${kind}`, `version_${version_id}_${kind}.zip`)
  return { pseudoLocalized: Number(headers.get(PSEUDO_LOCALIZED_HEADER) ?? 0) }
}
