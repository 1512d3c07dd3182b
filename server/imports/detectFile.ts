import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { openTable } from '../csv/openTable.ts'
import type { FileThread } from '../files/openFileThread.ts'
import type { DetectTask } from '../files/readFormats.ts'
import type { UploadedFile } from '../files/readUpload.ts'
import type { Format } from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'

/** The languages of its project, and where it lies if its name does not say it. */
type Place = { source_language: LanguageCode; target_languages: readonly LanguageCode[]; path?: string | undefined }

/** The formats that a file may have by its bytes and its path, the likeliest first. */
export async function detectFile(
  thread: FileThread,
  { name, bytes }: UploadedFile,
  { path = name, source_language, target_languages }: Place,
): Promise<Format[]> {
  const languages = [source_language, ...target_languages]
  const table = openTable<DetectTask>(thread, { kind: 'detect', path, languages }, { name, bytes })
  try {
    const { formats } = await table.summary
    return formats.map((id) => findFormat(id)!)
  } finally {
    table.close()
  }
}
