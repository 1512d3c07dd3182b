import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { listPageFiles } from '#db/queries/files/pageFiles.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Writing } from '../../http/write.ts'
import type { FileWork } from '../thread/fileWork.ts'
import { VERSION_HAS_NO_FILES } from './constants.ts'
import { exportFile } from './exportFile.ts'
import { createPaths } from './fileNames.ts'
import type { LeftOut } from './writePageFile.ts'

type Wanted = {
  languages: readonly LanguageCode[]
  targets: LanguageCode[]
  hasFolders: boolean
  isCheckedOnly: boolean
  isSpreadsheetSafe: boolean
}

/**
 * A ZIP of the files a version was imported from, with translations; for each language a folder, if wanted and if
 * the files do not have places for each of their own. One file is in memory at a time.
 * Translations that a file cannot hold are left out and named in `errors.txt`; the whole file, where it can hold none.
 */
export async function exportFiles(
  services: Writing,
  files: FileWork,
  versionId: string,
  wanted: Wanted,
): Promise<Readable> {
  const { languages, hasFolders, ...form } = wanted
  const pages = await listPageFiles(services.db, versionId)
  if (pages.length === 0) throw new ApiError(404, VERSION_HAS_NO_FILES)
  const zip = new ZipFile()
  const output = new PassThrough()
  /** Ends when the bytes are in the ZIP. */
  const add = (path: string, bytes: Buffer) =>
    new Promise<void>((resolve) => {
      zip.addReadStreamLazy(path, (take) => take(null, Readable.from([bytes]).on('end', resolve)))
    })

  async function addAll() {
    const pathFor = createPaths()
    const errors: string[] = []
    for (const language of languages)
      for (const { page_id, path } of pages) {
        if (output.destroyed) return
        const inFolder = hasFolders ? `${language}/${path}` : path
        const written = await exportFile(services, files, { page_id, language, ...form }).catch((error: unknown) => {
          if (error instanceof ApiError && !isTooMuch(error)) return error
          throw error
        })
        if (!(written instanceof ApiError)) {
          await add(pathFor(written.isPlaced ? written.path : inFolder), written.bytes)
          errors.push(...linesOf(written.leftOut).map((line) => `${inFolder}: ${line}`))
        } else if (written.status !== 404) errors.push(`${inFolder}: ${written.message}`) // else deleted meanwhile
      }
    if (errors.length > 0) await add(pathFor('errors.txt'), Buffer.from(`${errors.join('\n')}\n`))
    zip.end()
  }

  addAll().catch((error) => output.destroy(error))
  return (zip.outputStream as Readable).pipe(output)
}

const linesOf = ({ count, faults }: LeftOut) =>
  count > faults.length ? [...faults, `and ${count - faults.length} more`] : faults

/** No file is left out because many others are written: then the whole answer breaks off. */
const isTooMuch = ({ status }: ApiError) => status === 429 || status === 503
