import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { ImportedPage, ImportPreview } from '#server/pages/contract.ts'
import { upload } from '../../api/upload.ts'

export type NewPage = { name: string; type: ContentType; file: File }
type Watch = Parameters<typeof upload>[2]

/** Previews an import of this file; nothing is stored. */
export const previewImport = (version_id: string, file: File, watch: Watch) =>
  upload<ImportPreview>(`/versions/${version_id}/pages/import/preview`, { file }, watch)

export const importPage = (version_id: string, { name, type, file }: NewPage, watch: Watch) =>
  upload<ImportedPage>(`/versions/${version_id}/pages/import`, { name, type, file }, watch)
