import { download } from '../../../api/client.ts'

/** Saves the version's pages as `version_{id}_pages.zip`. */
export const exportVersion = (version_id: string) =>
  download(`/versions/${version_id}/export-pages`, `version_${version_id}_pages.zip`)
