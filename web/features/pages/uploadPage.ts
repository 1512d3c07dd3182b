import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { ImportedPage, ImportPreview } from '#server/pages/contract.ts'
import { signedInFetch, url } from '../../api/client.ts'
import { formOf, upload } from '../../api/upload.ts'

export type NewPage = { name: string; type: ContentType; file: File }

/** What an import of this file would do; nothing is stored. */
export async function previewImport(version_id: string, file: File, signal: AbortSignal): Promise<ImportPreview> {
  const path = url(`/versions/${version_id}/pages/import/preview`)
  const response = await signedInFetch(path, { method: 'POST', body: formOf({ file }), signal })
  return (await response.json()) as ImportPreview
}

export const importPage = (version_id: string, { name, type, file }: NewPage, onProgress: (share: number) => void) =>
  upload<ImportedPage>(`/versions/${version_id}/pages/import`, { name, type, file }, onProgress)
