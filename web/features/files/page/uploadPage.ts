import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { FilePreview, ImportedPage, ImportPreview } from '#server/files/bring/contract.ts'
import { FILE_EXTENSIONS } from '#server/files/detect/constants.ts'
import type { SourceRepeats, SourceTexts } from '#server/files/read/constants.ts'
import { upload } from '../../../api/upload.ts'
import type { ColumnUse } from '../columnUses.ts'
import type { ImportedStatus } from '../uploadFiles.ts'

/** The reading of a file that is no CSV of ours. */
export type Reading = {
  format?: string | undefined
  columns?: ColumnUse[] | undefined
  /** Of translations whose language the file does not name. */
  language?: LanguageCode | undefined
  /** Of a file that has two of some. */
  sourceTexts?: SourceTexts | undefined
  /** Where it repeats the source text and its page has a translation. */
  sourceRepeats?: SourceRepeats | undefined
}
export type NewPage = { name: string; type: ContentType; file: File; status?: ImportedStatus | undefined } & Reading
/** A CSV of ours has no format. */
export type AnyPreview = ImportPreview | FilePreview
type Watch = Parameters<typeof upload>[2]

const isCsv = (file: File) => file.name.toLowerCase().endsWith('.csv')
const isOfOtherTools = ({ faults }: ImportPreview) =>
  faults.some(({ line, msg }) => line === 1 && msg.includes('missing'))

/** The endings of files that pages can be made of. */
export const ACCEPTED = [...FILE_EXTENSIONS, 'zip'].map((extension) => `.${extension}`)

export const formatOf = (preview: AnyPreview | undefined) =>
  preview && 'format' in preview ? preview.format.id : undefined

/** Previews an import of this file; nothing is stored. A CSV without our columns may be that of another tool. */
export async function previewImport(
  version_id: string,
  { file, ...reading }: { file: File } & Reading,
  watch: Watch,
): Promise<AnyPreview> {
  const path = `/versions/${version_id}/pages/import`
  const previewFile = () => upload<FilePreview>(`${path}/file/preview`, { ...fieldsOf(reading), file }, watch)
  if (!isCsv(file) || reading.format !== undefined) return previewFile()
  const preview = await upload<ImportPreview>(`${path}/preview`, { file }, watch)
  return isOfOtherTools(preview) ? previewFile().catch(() => preview) : preview
}

export function importPage(version_id: string, { name, type, file, status, ...reading }: NewPage, watch: Watch) {
  const path = `/versions/${version_id}/pages/import`
  if (isCsv(file) && reading.format === undefined) return upload<ImportedPage>(path, { name, type, file }, watch)
  const fields = { name, type, ...fieldsOf(reading), ...(status && { status }), file }
  return upload<ImportedPage>(`${path}/file`, fields, watch)
}

/** The fields of a form that say how its file is to be read. */
export const fieldsOf = ({ format, columns, language, sourceTexts, sourceRepeats }: Reading) => ({
  ...(format !== undefined && { format }),
  ...(columns && { columns: columns.join(',') }),
  ...(language !== undefined && { language }),
  ...(sourceTexts !== undefined && { source_texts: sourceTexts }),
  ...(sourceRepeats !== undefined && { source_repeats: sourceRepeats }),
})
