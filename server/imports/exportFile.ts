import { buffer } from 'node:stream/consumers'
import { findPageFile, listWrittenRows } from '#db/queries/pages/pageFiles.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { openTable, TableRefused } from '../csv/openTable.ts'
import { ApiError } from '../http/apiError.ts'
import { type Writing, write } from '../http/write.ts'
import { sha256Of } from '../reimport/plan/ancestors.ts'
import { PAGE_HAS_NO_FILE } from './constants.ts'

type Exported = { page_id: string; language: LanguageCode; targets: LanguageCode[]; isCheckedOnly: boolean }

/**
 * The file that a page came from, with its translations into a language, or those of them that a person has checked; it is
 * known again when it comes back.
 */
export async function exportFile(services: Writing, wanted: Exported) {
  const { db } = services
  const { page_id, language, targets, isCheckedOnly } = wanted
  const file = await findPageFile(db, page_id)
  if (!file) throw new ApiError(404, PAGE_HAS_NO_FILE)
  const rows = await listWrittenRows(db, page_id, { language, isCheckedOnly })
  const table = openTable({ kind: 'writeFile', format: file.format, language, targets, rows })
  try {
    table.push(new Uint8Array(file.bytes))
    table.end()
    const [bytes, texts] = await Promise.all([buffer(table.rows('file')), buffer(table.rows('ancestor'))])
    const { sketch } = await table.summary
    const ancestor = { page_id, kind: 'export' as const, language, sha256: sha256Of(bytes), sketch, texts }
    await write(services, (trx) => insertAncestor(trx, ancestor))
    return { bytes, path: file.path }
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    const { faults } = await table.summary
    throw new ApiError(422, faults[0]!.msg)
  } finally {
    table.close()
  }
}
