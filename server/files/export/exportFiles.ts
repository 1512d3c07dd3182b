import { Readable } from 'node:stream'
import { listPageFiles } from '#db/queries/files/pageFiles.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Writing } from '../../http/write.ts'
import type { FileWork } from '../thread/fileWork.ts'
import { VERSION_HAS_NO_FILES } from './constants.ts'
import { exportFile } from './exportFile.ts'
import type { LeftOut } from './writePageFile.ts'
import { createPaths } from './zip/fileNames.ts'
import { packFile } from './zip/packedFile.ts'
import { zipFiles } from './zip/zipFiles.ts'

type Wanted = {
  languages: readonly LanguageCode[]
  pageIds: readonly string[] | undefined
  hasFolders: boolean
  isCheckedOnly: boolean
  isSpreadsheetSafe: boolean
}

/**
 * A ZIP of the files a version was imported from, with translations; for each language a folder, if wanted and if
 * the files do not have places for each of their own. Two files are in memory at a time: while one is sent the next is made.
 * Translations that a file cannot hold are left out and named in `errors.txt`; the whole file, where it can hold none.
 */
export async function exportFiles(
  services: Writing,
  files: FileWork,
  versionId: string,
  { languages, pageIds, hasFolders, ...form }: Wanted,
): Promise<Readable> {
  const found = await listPageFiles(services.db, versionId)
  const pages = found.filter(({ page_id }) => !pageIds || pageIds.includes(page_id))
  if (pages.length === 0) throw new ApiError(404, VERSION_HAS_NO_FILES)
  const all = languages.flatMap((language) => pages.map(({ page_id, path }) => ({ page_id, language, path })))

  async function make(at: number) {
    const { page_id, language } = all[at]!
    return exportFile(services, files, { page_id, language, ...form }).catch((error: unknown) => {
      if (error instanceof ApiError && !isTooMuch(error)) return error
      throw error
    })
  }

  function begin(at: number) {
    if (at === all.length) return undefined
    const making = make(at)
    making.catch(() => undefined) // nobody may wait for it any more
    return making
  }

  async function* entries() {
    const pathFor = createPaths()
    const errors: string[] = []
    let next = begin(0)
    for (const [at, { language, path }] of all.entries()) {
      const inFolder = hasFolders ? `${language}/${path}` : path
      const written = await next!
      next = begin(at + 1)
      if (!(written instanceof ApiError)) {
        yield { path: pathFor(written.isPlaced ? written.path : inFolder), file: written }
        errors.push(...linesOf(written.leftOut).map((line) => `${inFolder}: ${line}`))
      } else if (written.status !== 404) errors.push(`${inFolder}: ${written.message}`) // else deleted meanwhile
    }
    if (errors.length > 0)
      yield { path: pathFor('errors.txt'), file: await packFile(Buffer.from(`${errors.join('\n')}\n`)) }
  }

  return Readable.from(zipFiles(entries()), { objectMode: false })
}

const linesOf = ({ count, faults }: LeftOut) =>
  count > faults.length ? [...faults, `and ${count - faults.length} more`] : faults

/** No file is left out because many others are written: then the whole answer breaks off. */
const isTooMuch = ({ status }: ApiError) => status === 429 || status === 503
