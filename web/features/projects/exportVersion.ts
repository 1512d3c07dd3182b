import { signedInFetch, url } from '../../api/client.ts'

/** Saves the version's pages as `version_{id}_pages.zip`. */
export async function exportVersion(version_id: string) {
  const response = await signedInFetch(url(`/versions/${version_id}/export-pages`))
  const zip = await response.blob()
  if (zip.size === 0) throw new Error('Received empty file')
  save(zip, `version_${version_id}_pages.zip`)
}

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has taken its own hold on the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
