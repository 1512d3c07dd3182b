import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { insertAncestor } from '#db/queries/files/fileAncestors.ts'
import { findLanguageFile, findPageFile, writtenRowsAsJson } from '#db/queries/files/pageFiles.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { findFormat } from '../../formats/formats.ts'
import { fillPattern } from '../../formats/languagePaths.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { type Writing, write } from '../../http/write.ts'
import type { NamedUse } from '../read/columnUses.ts'
import type { SourceTexts } from '../read/constants.ts'
import type { FileWork } from '../thread/fileWork.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable, TableRefused } from '../thread/openTable.ts'
import { FIRST_LEFT_OUT_HEADER, LEFT_OUT_HEADER, PAGE_HAS_NO_FILE } from './constants.ts'
import type { LeftOut, writePageFile } from './writePageFile.ts'

type Exported = {
  page_id: string
  language: LanguageCode
  targets: LanguageCode[]
  isCheckedOnly: boolean
  isSpreadsheetSafe: boolean
}
type Template = {
  path: string
  format: string
  bytes: Buffer
  columns?: string[] | null
  language?: LanguageCode | null
}
type Wanted = {
  base?: Template
  language: LanguageCode
  targets: LanguageCode[]
  rows: string[]
  isSpreadsheetSafe: boolean
  source: LanguageCode
  sourceTexts: SourceTexts
}

/**
 * The file that a page came from, with its translations into a language, or those of them that a person has checked; it is
 * known again when it comes back. Texts that the file cannot hold are left out, unless they are all that there are. The file of this language that came beside it is taken as long as it has all of them.
 */
export async function exportFile(services: Writing, files: FileWork, wanted: Exported) {
  const { page_id, language, targets, isCheckedOnly, isSpreadsheetSafe } = wanted
  const { db } = services
  const file = await findPageFile(db, page_id)
  if (!file) throw new ApiError(404, PAGE_HAS_NO_FILE)
  const own = await findLanguageFile(db, page_id, language)
  const asksForJudged = findFormat(file.format)?.hasOptionalStatus === true
  const written = await files.inThread(async (thread) => {
    const rows = await writtenRowsAsJson(db, page_id, { language, isCheckedOnly, asksForJudged })
    const { source_language: source, source_texts: sourceTexts } = file
    const wanted = { language, targets, rows, isSpreadsheetSafe, source, sourceTexts }
    const inOwn = own && (await writeFile(thread, { ...own, language }, { ...wanted, base: file }))
    return inOwn?.isWhole ? inOwn : writeFile(thread, file, wanted)
  })
  await recordExport(services, { page_id, language }, written)
  const placed = own?.path ?? (file.language_path && fillPattern(file.language_path, language)) ?? undefined
  const { bytes, leftOut } = written
  return { bytes, path: placed ?? file.path, isPlaced: placed !== undefined, leftOut }
}

type Of = { page_id: string; language: LanguageCode }
type Written = Pick<Awaited<ReturnType<typeof writeFile>>, 'sha256' | 'sketch' | 'texts'>

/** The person may have lost the page while its file was being written, and it may be gone from its version. */
export const recordExport = (services: Writing, of: Of, { sha256, sketch, texts }: Written) =>
  write(services, async (trx) => {
    if (!(await findPageInProject(trx, of.page_id))) throw notFound('Page')
    await insertAncestor(trx, { ...of, kind: 'export', sha256, sketch, texts, isPage: false })
  })

export async function writeFile(
  thread: FileThread,
  { path, format, bytes, columns, language: own }: Template,
  { base: beside, ...wanted }: Wanted,
) {
  const named = (columns as NamedUse[] | null) ?? undefined
  const base = beside && {
    format: beside.format,
    bytes: beside.bytes,
    columns: (beside.columns as NamedUse[] | null) ?? undefined,
  }
  const task = { kind: 'writeFile' as const, format, columns: named, own: own ?? undefined, base, ...wanted }
  const table = openTable<typeof writePageFile>(thread, task, { name: path, bytes })
  try {
    const [written, texts] = await Promise.all([onlyPieceOf(table.rows('file')), buffer(table.rows('ancestor'))])
    const { sketch, sha256, missing_count, left_out: leftOut } = await table.summary
    return { bytes: written, texts, sketch, sha256: Buffer.from(sha256), isWhole: missing_count === 0, leftOut }
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    const { faults } = await table.summary
    throw new ApiError(422, faults[0]!.msg)
  } finally {
    table.close()
  }
}

/** The file as the thread has sent it, which is not copied. */
async function onlyPieceOf(rows: Readable): Promise<Buffer> {
  for await (const piece of rows) return piece as Buffer
  return Buffer.alloc(0)
}

export const leftOutHeaders = ({ count, faults }: LeftOut): Record<string, string> =>
  count > 0 ? { [LEFT_OUT_HEADER]: String(count), [FIRST_LEFT_OUT_HEADER]: encodeURIComponent(faults[0]!) } : {}
