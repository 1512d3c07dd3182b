import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import {
  copySourceTexts,
  copyTranslations,
  insertImportChanges,
  insertPage,
  listTargetLanguages,
} from '#db/queries/pages/pages.ts'
import { issuesIn } from '../csv/csvTable.ts'
import { openTable, TableRefused } from '../csv/openTable.ts'
import { readUpload } from '../csv/readUpload.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { type Writing, writeCopying } from '../http/write.ts'
import { requireVersion } from '../organizations/access.ts'
import { ImportForm } from './contract.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Makes a page of an uploaded CSV: all of it or nothing. The file is read while it arrives; the transaction begins
 * when it is here, so that a slow sender holds no connection.
 */
export async function importPage(services: Writing, versionId: string, user: SignedInUser, c: Context<Env>) {
  const id = uuid()
  const table = openTable({ kind: 'page', targets: await listTargetLanguages(services.db, versionId), page_id: id })
  try {
    const fields = await readUpload(c, table.push)
    table.end()
    const form = ImportForm.safeParse(Object.fromEntries(fields))
    if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
    const page = await writeCopying(services, async (trx, copy) => {
      await requireVersion(trx, user.id, versionId, 'useProjects') // the upload may have taken long
      const page = await insertPage(trx, { id, version_id: versionId, ...form.data })
      await copySourceTexts(trx, copy, table.rows('texts'))
      const { translations } = await table.summary
      if (Object.keys(translations).length > 0) {
        await copyTranslations(trx, copy, table.rows('translations'))
        await insertImportChanges(trx, id, { id: user.id, name: user.full_name ?? user.email })
      }
      return page
    })
    const { rows_count, words, translations } = await table.summary
    return { ...page, source_texts_count: rows_count, words, translations }
  } catch (error) {
    if (error instanceof TableRefused) throw new ApiError(422, issuesIn(await table.summary))
    if (isForeignKeyViolation(error)) throw notFound('Version') // deleted meanwhile
    throw error
  } finally {
    table.close()
  }
}

const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION
