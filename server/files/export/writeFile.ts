import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { insertAncestor } from '#db/queries/files/fileAncestors.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import type { NamedUse } from '../read/columnUses.ts'
import type { SourceTexts } from '../read/constants.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable, TableRefused } from '../thread/openTable.ts'
import type { writePageFile } from './writePageFile.ts'

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
  isOfLanguage: boolean
  source: LanguageCode
  sourceTexts: SourceTexts
}

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

async function onlyPieceOf(rows: Readable): Promise<Buffer> {
  for await (const piece of rows) return piece as Buffer
  return Buffer.alloc(0)
}

type Of = { page_id: string; language: LanguageCode }
type Written = Pick<Awaited<ReturnType<typeof writeFile>>, 'sha256' | 'sketch' | 'texts'>

/** The person may have lost the page while its file was being written, and it may be gone from its version. */
export async function recordExport(trx: Trx, of: Of, { sha256, sketch, texts }: Written): Promise<string> {
  if (!(await findPageInProject(trx, of.page_id))) throw notFound('Page')
  return insertAncestor(trx, { ...of, kind: 'export', sha256, sketch, texts, isPage: false })
}
