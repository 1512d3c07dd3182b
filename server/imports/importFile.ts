import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { findPageOfPath, insertPageFile, lockPaths } from '#db/queries/pages/pageFiles.ts'
import { findPageForUser, listTargetLanguages } from '#db/queries/pages/pages.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { requester } from '../liveEdits/actors.ts'
import { storePage } from '../pages/storePage.ts'
import { compareFile } from '../reimport/openReimport.ts'
import { sha256Of } from '../reimport/plan/ancestors.ts'
import { reimportFile } from '../reimport/reimportFile.ts'
import { type ImportFileForm as Form, ImportFileForm } from './contract.ts'
import { chooseFormat, chooseLanguage, openFile } from './openFile.ts'
import { readUploadedFile, type UploadedFile } from './readUploadedFile.ts'

class PathTaken extends Error {}

/**
 * Makes a page of an uploaded file of any format, which is kept as the template of its exports; a file of a path that a page
 * came from is merged into that page. All of it or nothing.
 */
export async function importFile(versionId: string, user: SignedInUser, c: Context<Env>) {
  const { services } = c.var
  const targets = await listTargetLanguages(services.db, versionId)
  const { file, fields } = await readUploadedFile(c)
  const form = ImportFileForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const { path } = form.data
  const find = async () => (path === undefined ? undefined : findPageOfPath(services.db, versionId, path))
  const known = await find()
  if (known) return importAgain(c, known.id, file, form.data, targets)
  try {
    return { ...(await importFirst(c, versionId, user, file, form.data, targets)), reimport: null }
  } catch (error) {
    const other = error instanceof PathTaken ? await find() : undefined
    if (!other) throw error
    return importAgain(c, other.id, file, form.data, targets)
  }
}

async function importFirst(
  c: Context<Env>,
  version_id: string,
  user: SignedInUser,
  file: UploadedFile,
  form: Form,
  targets: LanguageCode[],
) {
  const { name, type, path, columns, status } = form
  const { chosen } = chooseFormat(file, form)
  const id = uuid()
  const language = chooseLanguage(file, form, targets)
  const reading = { format: chosen.id, columns, languageFiles: [], targets, language, status }
  const table = openFile(file, { ...reading, page_id: id })
  const template = { page_id: id, format: chosen.id, path: path ?? file.name, bytes: file.bytes, columns, language }
  const stored = await storePage(c.var.services, user, { id, version_id, name, type }, table, async (trx) => {
    if (path !== undefined) {
      await lockPaths(trx, version_id)
      if (await findPageOfPath(trx, version_id, path)) throw new PathTaken() // another import was first
    }
    await insertPageFile(trx, template)
    const texts = await buffer(table.rows('ancestor'))
    const { sketch } = await table.summary
    const sha256 = sha256Of(file.bytes)
    await insertAncestor(trx, { page_id: id, kind: 'import', language: null, sha256, sketch, texts, isPage: true })
  })
  return { ...stored, original_format: chosen.id }
}

async function importAgain(
  c: Context<Env>,
  page_id: string,
  file: UploadedFile,
  wanted: Form,
  targets: LanguageCode[],
) {
  const { services, user } = c.var
  const compared = await compareFile(services.db, { page_id, targets }, file, wanted)
  try {
    const reimport = await reimportFile(services, { page_id, targets }, compared, requester(c))
    const page = await findPageForUser(services.db, page_id, user.id)
    if (!page) throw notFound('Page') // deleted meanwhile
    const { words, translations } = await compared.summary
    return { ...page, words, translations, reimport }
  } finally {
    compared.close()
  }
}
