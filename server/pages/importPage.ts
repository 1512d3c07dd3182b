import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import { openTable } from '../csv/openTable.ts'
import { readUpload } from '../csv/readUpload.ts'
import { ApiError } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import type { Writing } from '../http/write.ts'
import { ImportForm } from './contract.ts'
import { storePage } from './storePage.ts'

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
    return await storePage(services, user, { id, version_id: versionId, ...form.data }, table, async (trx) => {
      const texts = await buffer(table.rows('ancestor'))
      const { sketch, sha256: digest } = await table.summary
      const sha256 = Buffer.from(digest)
      await insertAncestor(trx, { page_id: id, kind: 'import', language: null, sha256, sketch, texts, isPage: true })
    })
  } finally {
    table.close()
  }
}
