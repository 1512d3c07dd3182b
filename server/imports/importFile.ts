import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { insertPageFile } from '#db/queries/pages/pageFiles.ts'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { ApiError } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import type { Writing } from '../http/write.ts'
import { storePage } from '../pages/storePage.ts'
import { ImportFileForm } from './contract.ts'
import { chooseFormat, chooseLanguage, openFile } from './openFile.ts'
import { readUploadedFile } from './readUploadedFile.ts'

/** Makes a page of an uploaded file of any format, which is kept as the template of its exports: all of it or nothing. */
export async function importFile(services: Writing, versionId: string, user: SignedInUser, c: Context<Env>) {
  const targets = await listTargetLanguages(services.db, versionId)
  const { file, fields } = await readUploadedFile(c)
  const form = ImportFileForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const { name, type, path = file.name } = form.data
  const { chosen } = chooseFormat(file, form.data)
  const id = uuid()
  const language = chooseLanguage(file, form.data, targets)
  const table = openFile(file, { format: chosen.id, page_id: id, targets, language })
  const page = { id, version_id: versionId, name, type }
  const template = { page_id: id, format: chosen.id, path, bytes: file.bytes }
  const stored = await storePage(services, user, page, table, (trx) => insertPageFile(trx, template))
  return { ...stored, original_format: chosen.id }
}
