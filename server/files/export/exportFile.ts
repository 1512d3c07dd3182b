import { type Exported, findExportState, findKeptExport, keepExport } from '#db/queries/files/keptExports.ts'
import { findLanguageFile, findLanguagePath, findPageFile, findPageFormat } from '#db/queries/files/pageFiles.ts'
import { writtenRowsAsJson } from '#db/queries/files/writtenRows.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { findFormat } from '../../formats/formats.ts'
import { fillPattern } from '../../formats/languagePaths.ts'
import { ApiError } from '../../http/apiError.ts'
import { type Writing, write } from '../../http/write.ts'
import type { FileWork } from '../thread/fileWork.ts'
import { FIRST_LEFT_OUT_HEADER, FORMATS_VERSION, LEFT_OUT_HEADER, PAGE_HAS_NO_FILE } from './constants.ts'
import { recordExport } from './recordExport.ts'
import { writeFile } from './writeFile.ts'
import type { LeftOut } from './writePageFile.ts'
import { packFile } from './zip/packedFile.ts'

type Wanted = {
  page_id: string
  language: LanguageCode
  targets: LanguageCode[]
  isCheckedOnly: boolean
  isSpreadsheetSafe: boolean
}

/**
 * The file that a page came from, with its translations into a language, or those of them that a person has checked; it is
 * known again when it comes back. Texts that the file cannot hold are left out, unless they are all that there are. The file of this language that came beside it is taken as long as it has all of them.
 */
export async function exportFile(services: Writing, files: FileWork, { targets, ...wanted }: Wanted) {
  const { db } = services
  const exported = { ...wanted, writer: FORMATS_VERSION }
  const kept = await findKeptExport(db, exported)
  const { left_out: leftOut, ...file } = kept ?? (await makeFile(services, files, exported, targets))
  return { ...file, leftOut, ...(await placeOf(db, wanted)) }
}

/** Writes the file, and keeps it for as long as the page has the state of which it was written. */
async function makeFile(services: Writing, files: FileWork, exported: Exported, targets: LanguageCode[]) {
  const { page_id, language, isSpreadsheetSafe } = exported
  const { state, file, own, rows } = await readPage(services.db, exported)
  const wanted = {
    ...{ language, targets, rows, isSpreadsheetSafe },
    ...{ source: file.source_language, sourceTexts: file.source_texts },
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
  return made
}

/** All of it as it was at one moment. */
const readPage = (db: Db, exported: Exported) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { page_id, language, isCheckedOnly } = exported
      const state = await findExportState(trx, exported)
      const file = await findPageFile(trx, page_id)
      if (!state || !file) throw new ApiError(404, PAGE_HAS_NO_FILE)
      const own = await findLanguageFile(trx, page_id, language)
      const asksForJudged = findFormat(file.format)?.hasOptionalStatus === true
      return {
        state,
        file,
        own,
        rows: await writtenRowsAsJson(trx, page_id, { language, isCheckedOnly, asksForJudged }),
      }
    })

async function placeOf(db: Db, { page_id, language }: Pick<Wanted, 'page_id' | 'language'>) {
  const file = await findPageFormat(db, page_id)
  if (!file) throw new ApiError(404, PAGE_HAS_NO_FILE)
  const own = await findLanguagePath(db, page_id, language)
  const placed = own ?? (file.language_path && fillPattern(file.language_path, language)) ?? undefined
  return { path: placed ?? file.path, isPlaced: placed !== undefined }
}

export const leftOutHeaders = ({ count, faults }: LeftOut): Record<string, string> =>
  count > 0 ? { [LEFT_OUT_HEADER]: String(count), [FIRST_LEFT_OUT_HEADER]: encodeURIComponent(faults[0]!) } : {}
