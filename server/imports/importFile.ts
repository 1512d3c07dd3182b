import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { findPageOfPath, insertPageFile, lockPaths } from '#db/queries/pages/pageFiles.ts'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import type { Db } from '#db/schema.ts'
import { ApiError } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import type { Writing } from '../http/write.ts'
import { storePage } from '../pages/storePage.ts'
import { sha256Of } from '../reimport/plan/ancestors.ts'
import { PATH_TAKEN } from './constants.ts'
import { ImportFileForm } from './contract.ts'
import { chooseFormat, chooseLanguage, openFile } from './openFile.ts'
import { readUploadedFile } from './readUploadedFile.ts'

/** Makes a page of an uploaded file of any format, which is kept as the template of its exports: all of it or nothing. */
export async function importFile(services: Writing, versionId: string, user: SignedInUser, c: Context<Env>) {
  const targets = await listTargetLanguages(services.db, versionId)
  const { file, fields } = await readUploadedFile(c)
  const form = ImportFileForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const { name, type, path } = form.data
  const requireNew = async (db: Db) => {
    if (path !== undefined && (await findPageOfPath(db, versionId, path))) throw new ApiError(409, PATH_TAKEN)
  }
  await requireNew(services.db) // before the work of reading it
  const { chosen } = chooseFormat(file, form.data)
  const id = uuid()
  const language = chooseLanguage(file, form.data, targets)
  const table = openFile(file, { format: chosen.id, page_id: id, targets, language })
  const page = { id, version_id: versionId, name, type }
  const template = { page_id: id, format: chosen.id, path: path ?? file.name, bytes: file.bytes }
  const stored = await storePage(services, user, page, table, async (trx) => {
    if (path !== undefined) await lockPaths(trx, versionId)
    await requireNew(trx) // another import may have been first
    await insertPageFile(trx, template)
    const texts = await buffer(table.rows('ancestor'))
    const { sketch } = await table.summary
    const sha256 = sha256Of(file.bytes)
    await insertAncestor(trx, { page_id: id, kind: 'import', language: null, sha256, sketch, texts })
  })
  return { ...stored, original_format: chosen.id }
}
