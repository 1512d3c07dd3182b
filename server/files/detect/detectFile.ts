import { findPageFile } from '#db/queries/files/pageFiles.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Format } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { isTemplate } from '../../formats/gettext/templatePaths.ts'
import { languagePathOf } from '../../formats/languagePaths.ts'
import { invalid } from '../../http/apiError.ts'
import { languageInPath } from '../read/entryTexts.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import { FILE_EMPTY, UNKNOWN_FORMAT } from './constants.ts'
import type { mergeTemplates, TemplatesTask } from './mergeTemplates.ts'
import type { readFormats } from './readFormats.ts'

type Wanted = { format?: string | undefined; language?: LanguageCode | undefined; path?: string | undefined }

export function chooseFormat({ bytes }: UploadedFile, { format }: Wanted, formats: readonly Format[]): Format {
  const chosen = format === undefined ? formats[0] : findFormat(format)
  if (chosen) return chosen
  throw format === undefined ? invalid(['body', 'file'], whyUnread(bytes)) : invalid(['body', 'format'], UNKNOWN_FORMAT)
}

export const whyUnread = (bytes: Uint8Array) => (bytes.length === 0 ? FILE_EMPTY : UNKNOWN_FORMAT)

export const chooseLanguage = ({ name }: UploadedFile, { language, path = name }: Wanted, targets: LanguageCode[]) =>
  language ?? languageInPath(path, targets)

export async function withTemplates(thread: FileThread, task: Omit<TemplatesTask, 'kind'>) {
  const table = openTable<typeof mergeTemplates>(thread, { kind: 'mergeTemplates', ...task })
  try {
    const { bytes, uses } = await table.summary
    return { bytes: Buffer.from(bytes), uses }
  } finally {
    table.close()
  }
}

/** A template as the next edition of the gettext file of a page; undefined of other files, and where that has none of its texts. */
export async function asEdition(
  db: Db,
  thread: FileThread,
  page_id: string,
  { path, bytes }: { path: string; bytes: Uint8Array },
): Promise<Buffer | undefined> {
  if (!isTemplate(path)) return undefined
  const file = await findPageFile(db, page_id)
  if (file?.format !== 'po') return undefined
  const { source_language, language } = file
  const own = languagePathOf(file.path, [source_language])?.language ?? language ?? source_language
  const edition = await withTemplates(thread, {
    ...{ format: 'po', file: file.bytes, templates: [bytes], editionIn: own },
  })
  return edition.uses[0] === 'merged' ? edition.bytes : undefined
}

export const ofSameTexts = async <Found extends { page: { id: string }; isByTemplate?: true }>(
  db: Db,
  thread: FileThread,
  found: Found | undefined,
  file: { path: string; bytes: Uint8Array },
) => (found?.isByTemplate && !(await asEdition(db, thread, found.page.id, file)) ? undefined : found)

type Place = { source_language: LanguageCode; target_languages: readonly LanguageCode[]; path?: string | undefined }

/** The formats that a file may have by its bytes and its path, the likeliest first. */
export async function detectFile(
  thread: FileThread,
  { name, bytes }: UploadedFile,
  { path = name, source_language, target_languages }: Place,
): Promise<Format[]> {
  const languages = [source_language, ...target_languages]
  const table = openTable<typeof readFormats>(thread, { kind: 'detect', path, languages }, { name, bytes })
  try {
    const { formats } = await table.summary
    return formats.map((id) => findFormat(id)!)
  } finally {
    table.close()
  }
}
