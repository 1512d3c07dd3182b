import { buffer } from 'node:stream/consumers'
import { findPageFile, listWrittenRows } from '#db/queries/pages/pageFiles.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { openTable, TableRefused } from '../csv/openTable.ts'
import { ApiError } from '../http/apiError.ts'
import { PAGE_HAS_NO_FILE } from './constants.ts'

type Wanted = { language: LanguageCode; isCheckedOnly: boolean }

/** The file that a page came from, with its translations into a language, or those of them that a person has checked. */
export async function exportFile(db: Db, pageId: string, { language, isCheckedOnly }: Wanted) {
  const file = await findPageFile(db, pageId)
  if (!file) throw new ApiError(404, PAGE_HAS_NO_FILE)
  const rows = await listWrittenRows(db, pageId, { language, isCheckedOnly })
  const table = openTable({ kind: 'writeFile', format: file.format, language, rows })
  try {
    table.push(new Uint8Array(file.bytes))
    table.end()
    return { bytes: await buffer(table.rows('file')), path: file.path }
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    const { faults } = await table.summary
    throw new ApiError(422, faults[0]!.msg)
  } finally {
    table.close()
  }
}
