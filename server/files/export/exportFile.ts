import { type Exported, findKeptExport, keepExport } from '#db/queries/files/keptExports.ts'
import { findLanguagePath, findPageFormat } from '#db/queries/files/pageFiles.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { placeBeside } from '../../formats/languagePaths.ts'
import { ApiError } from '../../http/apiError.ts'
import { type Writing, write } from '../../http/write.ts'
import type { FileWork } from '../thread/fileWork.ts'
import { FIRST_LEFT_OUT_HEADER, FORMATS_VERSION, LEFT_OUT_HEADER, PAGE_HAS_NO_FILE } from './constants.ts'
import { readExported } from './readExported.ts'
import { recordExport, writeFile } from './writeFile.ts'
import type { LeftOut } from './writePageFile.ts'
import { packFile } from './zip/packedFile.ts'

type Wanted = {
  page_id: string
  language: LanguageCode
  isCheckedOnly: boolean
  isSpreadsheetSafe: boolean
}

/**
 * The file that a page came from, with its translations into a language, or those of them that a person has checked; it is
 * known again when it comes back. Texts that the file cannot hold are left out, unless they are all that there are. The file of
 * this language that came beside it is taken as long as it has all of them.
 */
export async function exportFile(services: Writing, files: FileWork, wanted: Wanted) {
  const exported = { ...wanted, writer: FORMATS_VERSION }
  const kept = await findKeptExport(services.db, exported)
  const found = kept
    ? { ...kept, ...(await findPlace(services.db, wanted)) }
    : await makeFile(services, files, exported)
  const { left_out: leftOut, ...file } = found
  return { ...file, leftOut }
}

/** Writes the file, and keeps it for as long as the page has the state of which it was written. */
async function makeFile(services: Writing, files: FileWork, exported: Exported) {
  const { page_id, language, isSpreadsheetSafe } = exported
  const { state, file, own, isOfLanguage, rows } = await readExported(services.db, exported)
  const wanted = {
    ...{ language, rows, isSpreadsheetSafe, isOfLanguage, sourceTexts: file.source_texts },
    ...{ source: file.source_language, targets: file.target_languages },
  }
  const written = await files.inThread(async (thread) => {
    const inOwn = own && (await writeFile(thread, { ...own, language }, { ...wanted, base: file }))
    return inOwn?.isWhole ? inOwn : writeFile(thread, file, wanted)
  })
  const made = { ...(await packFile(written.bytes)), left_out: written.leftOut }
  await write(services, async (trx) => {
    const ancestor_id = await recordExport(trx, { page_id, language }, written)
    await keepExport(trx, exported, { ...made, ...state, ancestor_id })
  })
  return { ...made, ...placeOf(file, own?.path, language) }
}

async function findPlace(db: Db, { page_id, language }: Pick<Wanted, 'page_id' | 'language'>) {
  const file = await findPageFormat(db, page_id)
  if (!file) throw new ApiError(404, PAGE_HAS_NO_FILE)
  return placeOf(file, await findLanguagePath(db, page_id, language), language)
}

type Placed = Pick<NonNullable<Awaited<ReturnType<typeof findPageFormat>>>, 'path' | 'language_path'>

function placeOf({ path, language_path }: Placed, own: string | undefined, language: LanguageCode) {
  const placed = own ?? (language_path && placeBeside(path, language_path, language)) ?? undefined
  return { path: placed ?? path, isPlaced: placed !== undefined }
}

export const leftOutHeaders = ({ count, faults }: LeftOut): Record<string, string> =>
  count > 0 ? { [LEFT_OUT_HEADER]: String(count), [FIRST_LEFT_OUT_HEADER]: encodeURIComponent(faults[0]!) } : {}
