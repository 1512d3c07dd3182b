import { buffer } from 'node:stream/consumers'
import { findLanguageFile, findPageFile, listWrittenRows } from '#db/queries/pages/pageFiles.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { openTable, TableRefused } from '../csv/openTable.ts'
import { findFormat } from '../formats/formats.ts'
import { fillPattern } from '../formats/languagePaths.ts'
import { ApiError } from '../http/apiError.ts'
import { type Writing, write } from '../http/write.ts'
import { sha256Of } from '../reimport/plan/ancestors.ts'
import type { NamedUse } from './columnUses.ts'
import { PAGE_HAS_NO_FILE } from './constants.ts'
import type { WriteFileTask, WrittenRow } from './writePageFile.ts'

type Exported = { page_id: string; language: LanguageCode; targets: LanguageCode[]; isCheckedOnly: boolean }
type Template = { format: string; bytes: Buffer; columns?: string[] | null; language?: LanguageCode | null }
type Wanted = { language: LanguageCode; targets: LanguageCode[]; rows: WrittenRow[] }

/**
 * The file that a page came from, with its translations into a language, or those of them that a person has checked; it is
 * known again when it comes back. The file of this language that came beside it is taken as long as it has all of them.
 */
export async function exportFile(services: Writing, { page_id, language, targets, isCheckedOnly }: Exported) {
  const { db } = services
  const file = await findPageFile(db, page_id)
  if (!file) throw new ApiError(404, PAGE_HAS_NO_FILE)
  const own = await findLanguageFile(db, page_id, language)
  const asksForJudged = findFormat(file.format)?.hasOptionalStatus === true
  const wanted = {
    language,
    targets,
    rows: await listWrittenRows(db, page_id, { language, isCheckedOnly, asksForJudged }),
  }
  const inOwn = own && (await writeFile({ ...own, language }, wanted))
  const { bytes, texts, sketch } = inOwn?.isWhole ? inOwn : await writeFile(file, wanted)
  const ancestor = { page_id, kind: 'export' as const, language, sha256: sha256Of(bytes), sketch, texts, isPage: false }
  await write(services, (trx) => insertAncestor(trx, ancestor))
  const placed = own?.path ?? (file.language_path && fillPattern(file.language_path, language)) ?? undefined
  return { bytes, path: placed ?? file.path, isPlaced: placed !== undefined }
}

async function writeFile({ format, bytes, columns, language: own }: Template, wanted: Wanted) {
  const named = (columns as NamedUse[] | null) ?? undefined
  const table = openTable<WriteFileTask>({
    kind: 'writeFile',
    format,
    columns: named,
    own: own ?? undefined,
    ...wanted,
  })
  try {
    table.push(new Uint8Array(bytes))
    table.end()
    const [written, texts] = await Promise.all([buffer(table.rows('file')), buffer(table.rows('ancestor'))])
    const { sketch, missing_count } = await table.summary
    return { bytes: written, texts, sketch, isWhole: missing_count === 0 }
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    const { faults } = await table.summary
    throw new ApiError(422, faults[0]!.msg)
  } finally {
    table.close()
  }
}
