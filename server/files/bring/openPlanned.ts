import type { Db } from '#db/schema.ts'
import type { EntryStatus } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { compareFile } from '../merge/compareFile.ts'
import { sourceOf } from '../read/entryTexts.ts'
import type { PageFileTask, readPageFile } from '../read/readPageFile.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import type { Plan, PlannedFile } from './planFiles.ts'

export const openFile = (thread: FileThread, file: UploadedFile, task: Omit<PageFileTask, 'kind'>) =>
  openTable<typeof readPageFile>(thread, { kind: 'pageFile', ...task }, file)

export const openPlanned = (
  thread: FileThread,
  { file, format, columns, language, languageFiles, sourceTexts }: PlannedFile,
  { source_language, targets }: Plan,
  { status, page_id }: { status: EntryStatus; page_id?: string },
) =>
  openFile(thread, file, {
    format: format.id,
    columns,
    languageFiles,
    source: sourceOf(file.name, source_language, targets),
    sourceTexts,
    targets,
    language,
    status,
    ...(page_id !== undefined && { page_id }),
  })

export const comparePlanned = (
  db: Db,
  thread: FileThread,
  {
    file,
    chosenFormat: format,
    formats,
    columns,
    language,
    languageFiles,
    isLanguageFile,
    place: path,
    mergesUnrelated,
    sourceTexts,
    sourceRepeats,
  }: PlannedFile,
  { source_language, targets }: Plan,
  page_id: string,
) => {
  const wanted = {
    format,
    formats,
    columns,
    language,
    languageFiles,
    isLanguageFile,
    path,
    merges_unrelated: mergesUnrelated,
    source_texts: sourceTexts,
    source_repeats: sourceRepeats,
  }
  return compareFile(db, thread, { page_id, source_language, target_languages: targets }, file, wanted)
}

/** The translations beside a newer file that cannot be read: its page has the source texts already. */
export function withoutBase(planned: PlannedFile): PlannedFile[] {
  if (!planned.existing) return []
  return planned.languageFiles.map(({ language, path, bytes, format: id }) => {
    const format = findFormat(id)!
    const file = { name: path, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }
    const ofLanguage = { language, languageFiles: [], isLanguageFile: true, place: path, chosenFormat: undefined }
    return { ...planned, ...ofLanguage, file, format, formats: [format] }
  })
}
