import type { FilesPreview, ImportedPages } from '#server/files/bring/contract.ts'
import type { FileChoice } from '#server/files/receive/contract.ts'
import { upload } from '../../api/upload.ts'
import type { PathFile } from '../../ui/fields/pathFiles.ts'

type Watch = Parameters<typeof upload>[2]
export type Choices = Record<string, FileChoice>
export type ImportedStatus = 'NEEDS_REVIEW' | 'COMPLETED'
export type NewPages = {
  files: readonly PathFile[]
  choices: Choices
  status: ImportedStatus
}

const pathOf = (version_id: string) => `/versions/${version_id}/pages/import/files`

/** In the order of their upload, with what the server has to know before them. */
function formOf(files: readonly PathFile[], fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { path, file } of files) form.append('file', file, path)
  return form
}

/** Previews an import of these files; nothing is stored. */
export const previewFiles = (version_id: string, files: readonly PathFile[], choices: Choices, watch: Watch) =>
  upload<FilesPreview>(`${pathOf(version_id)}/preview`, formOf(files, { choices: JSON.stringify(choices) }), watch)

export const importFiles = (version_id: string, { files, choices, status }: NewPages, watch: Watch) =>
  upload<ImportedPages>(pathOf(version_id), formOf(files, { choices: JSON.stringify(choices), status }), watch)
