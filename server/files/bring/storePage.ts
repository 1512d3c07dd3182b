import { v7 as uuid } from 'uuid'
import type { Copy } from '#db/copy.ts'
import {
  copySourceTexts,
  copyTranslations,
  insertImportChanges,
  insertPage,
  updateTextStatistics,
} from '#db/queries/pages/pages.ts'
import { insertFileImport } from '#db/queries/reimports/fileImports.ts'
import type { NewRow, Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { type Writing, writeCopying } from '../../http/write.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { Services } from '../../services.ts'
import { issuesIn } from '../../tables/csvTable.ts'
import type { PageTask } from '../read/readPageTable.ts'
import { type openTable, TableRefused } from '../thread/openTable.ts'

const FOREIGN_KEY_VIOLATION = '23503'
/** An import of so many rows does not wait for autovacuum to update the statistics of the query planner. */
const MANY_ROWS = 5_000

type Logging = Pick<Services, 'db' | 'log'>
type NewPage = NewRow<'pages'> & { id: string }
/** A file that is being read into the rows of a page. */
type PageTable = Pick<ReturnType<typeof openTable<PageTask>>, 'rows' | 'close'> & {
  summary: Promise<
    Pick<
      Awaited<ReturnType<typeof openTable<PageTask>>['summary']>,
      'rows_count' | 'words' | 'translations' | 'skipped' | 'faults' | 'faults_count'
    >
  >
}

/** Stores a page with the rows of its file, and what `alongside` adds to it, as one operation, or nothing. Closes the table. */
export async function storePage(
  services: Writing & Logging,
  by: Requester,
  page: NewPage,
  table: PageTable,
  alongside: (trx: Trx) => Promise<unknown> = async () => undefined,
) {
  try {
    const stored = await writeCopying(services, async (trx, copy) => {
      const inserted = await insertRows(trx, copy, { by, page, table })
      await alongside(trx)
      const actor = { actor_id: by.id, actor_name: by.name }
      const { version_id, id } = page
      const counts = JSON.stringify({ pages: 1 })
      await insertFileImport(trx, { id: uuid(), version_id, ...actor, counts, added_pages: [id] })
      return inserted
    })
    const { rows_count, words, translations, skipped } = await table.summary
    updateStatisticsAfterImport(services, rows_count)
    return { ...stored, source_texts_count: rows_count, original_format: null, words, translations, skipped }
  } catch (error) {
    if (error instanceof TableRefused) throw new ApiError(422, issuesIn(await table.summary))
    if (isForeignKeyViolation(error)) throw notFound('Version') // deleted meanwhile
    throw error
  } finally {
    table.close()
  }
}

type Storing = { by: Requester; page: NewPage; table: PageTable }

/** Inserts a page with the rows of its file, whose translations are in their history as imported. */
export async function insertRows(trx: Trx, copy: Copy, { by, page, table }: Storing) {
  const inserted = await insertPage(trx, page)
  await copySourceTexts(trx, copy, table.rows('texts'))
  const { translations } = await table.summary
  if (Object.keys(translations).length > 0) {
    await copyTranslations(trx, copy, table.rows('translations'))
    await insertImportChanges(trx, page.id, by)
  }
  return inserted
}

/** An import does not wait for it: it is for those who read afterwards. */
export function updateStatisticsAfterImport({ db, log }: Logging, rowsCount: number) {
  if (rowsCount < MANY_ROWS) return
  updateTextStatistics(db).catch((error) => log('warn', 'planner_statistics', {}, error))
}

export const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION
