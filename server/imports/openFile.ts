import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { openTable } from '../csv/openTable.ts'
import type { Format } from '../formats/format.ts'
import { detectFormats, findFormat } from '../formats/formats.ts'
import { invalid } from '../http/apiError.ts'
import { FILE_EMPTY, UNKNOWN_FORMAT } from './constants.ts'
import { languageInPath } from './entryTexts.ts'
import type { PageFileTask } from './readPageFile.ts'
import type { UploadedFile } from './readUploadedFile.ts'

type Wanted = { format?: string | undefined; language?: LanguageCode | undefined; path?: string | undefined }

/** The format of an uploaded file, as somebody chose it or as it looks, and the others it may have. */
export function chooseFormat({ name, bytes }: UploadedFile, { format, path = name }: Wanted) {
  const formats = detectFormats(bytes, path)
  const chosen: Format | undefined = format === undefined ? formats[0] : findFormat(format)
  if (!chosen)
    throw format === undefined
      ? invalid(['body', 'file'], whyUnread(bytes))
      : invalid(['body', 'format'], UNKNOWN_FORMAT)
  return { chosen, formats }
}

/** The reason why a file has no format. */
export const whyUnread = (bytes: Uint8Array) => (bytes.length === 0 ? FILE_EMPTY : UNKNOWN_FORMAT)

export const chooseLanguage = ({ name }: UploadedFile, { language, path = name }: Wanted, targets: LanguageCode[]) =>
  language ?? languageInPath(path, targets)

/** Opens the file in the thread that reads tables; its bytes stay with the caller too. */
export function openFile({ bytes }: UploadedFile, task: Omit<PageFileTask, 'kind'>) {
  const table = openTable<PageFileTask>({ kind: 'pageFile', ...task })
  table.push(new Uint8Array(bytes))
  table.end()
  return table
}
