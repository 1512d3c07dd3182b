import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Call } from '../../http/env.ts'
import { issuesOf } from '../../http/openapi/validate.ts'
import { requester } from '../../liveEdits/actors.ts'
import type { PageTask } from '../read/readPageTable.ts'
import { ImportForm } from '../receive/contract.ts'
import { readUpload } from '../receive/readUpload.ts'
import { openTable } from '../thread/openTable.ts'
import { storePage } from './storePage.ts'

/**
 * Makes a page of an uploaded CSV: all of it or nothing. It is read when all of it is here, so that a slow sender holds neither
 * a thread nor a connection.
 */
export async function importPage(versionId: string, c: Call) {
  const { services, files } = c.var
  const { file, fields } = await readUpload(c)
  const form = ImportForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const id = uuid()
  const targets = await listTargetLanguages(services.db, versionId)
  return files.inThread((thread) => {
    const table = openTable<PageTask>(thread, { kind: 'page', targets, page_id: id }, file)
    table.summary.then(thread.leave, thread.leave)
    return storePage(services, requester(c), { id, version_id: versionId, ...form.data }, table, async (trx) => {
      const texts = await buffer(table.rows('ancestor'))
      const { sketch, sha256: digest } = await table.summary
      const sha256 = Buffer.from(digest)
      await insertAncestor(trx, { page_id: id, kind: 'import', language: null, sha256, sketch, texts, isPage: true })
    })
  })
}
