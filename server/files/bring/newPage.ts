import { buffer } from 'node:stream/consumers'
import type { Copy } from '#db/copy.ts'
import { insertAncestor } from '#db/queries/files/fileAncestors.ts'
import { replaceFileForms } from '#db/queries/files/fileForms.ts'
import { insertLanguageFiles, insertPageFile } from '#db/queries/files/pageFiles.ts'
import { copySourceTexts, copyTranslations, insertImportChanges, insertPage } from '#db/queries/pages/pages.ts'
import type { NewRow, Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError } from '../../http/apiError.ts'
import { keepPageBack } from '../../judging/keepPageBack.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { Services } from '../../services.ts'
import { issuesIn } from '../../tables/csvTable.ts'
import { fileFormsIn } from '../read/fileForms.ts'
import type { LanguageFile, Unread } from '../read/languageFiles.ts'
import type { PageFileSummary } from '../read/readPageFile.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { type openTable, TableRefused } from '../thread/openTable.ts'

type Summary = Pick<
  PageFileSummary,
  'rows_count' | 'words' | 'translations' | 'skipped' | 'sketch' | 'sha256' | 'faults' | 'faults_count'
> & { unread?: readonly Unread[] }
type PageTable = Pick<ReturnType<typeof openTable>, 'rows' | 'close'> & { summary: Promise<Summary> }

export type NewPage = {
  page: { id: string; name: string; type: NewRow<'pages'>['type'] }
  /** The template of its exports; of a CSV as specified none is kept. */
  template: Omit<NewRow<'page_files'>, 'page_id'> | undefined
  /** No other page of the version may come from it. */
  reservedPath: string | undefined
  languageFiles: readonly LanguageFile[]
  table: PageTable
  /** Opens it once more: the rows of a table come once. */
  open: (thread: FileThread) => PageTable
}

export type Storing = { trx: Trx; copy: Copy; texts: Services['texts']; targets: LanguageCode[] }

export async function insertRows(
  { trx, copy, texts, targets }: Storing,
  version_id: string,
  { page, table, template, languageFiles }: NewPage,
  by: Requester,
) {
  const { rows, summary } = table
  try {
    const inserted = await insertPage(trx, { ...page, version_id })
    const files = [...(template ? [template] : []), ...languageFiles]
    await replaceFileForms(
      trx,
      page.id,
      files.flatMap((file) => fileFormsIn(file, targets)),
    )
    await copySourceTexts(trx, copy, rows('texts'))
    const { translations } = await summary
    if (Object.keys(translations).length > 0) {
      await copyTranslations(trx, copy, rows('translations'))
      for (const language of Object.keys(translations) as LanguageCode[])
        await keepPageBack({ trx, texts }, { page_id: page.id, language })
      await insertImportChanges(trx, page.id, by)
    }
    return inserted
  } catch (error) {
    if (error instanceof TableRefused) throw new ApiError(422, issuesIn(await summary))
    throw error
  }
}

export async function keepFile(trx: Trx, { page: { id: page_id }, table, template, languageFiles }: NewPage) {
  if (template) await insertPageFile(trx, { page_id, ...template })
  const texts = await buffer(table.rows('ancestor'))
  const { rows_count, words, translations, skipped, sketch, sha256: digest, unread = [] } = await table.summary
  await keepLanguageFiles(trx, page_id, languageFiles, unread)
  const sha256 = Buffer.from(digest)
  await insertAncestor(trx, { page_id, kind: 'import', language: null, sha256, sketch, texts, isPage: true })
  const original_format = template?.format ?? null
  return { source_texts_count: rows_count, original_format, words, translations, skipped }
}

async function keepLanguageFiles(
  trx: Trx,
  page_id: string,
  files: readonly LanguageFile[],
  unread: readonly { path: string }[],
) {
  const read = files.filter((one) => !unread.some(({ path }) => path === one.path))
  if (read.length === 0) return
  await insertLanguageFiles(
    trx,
    read.map(({ bytes, ...kept }) => ({ page_id, ...kept, bytes: Buffer.from(bytes) })),
  )
}
