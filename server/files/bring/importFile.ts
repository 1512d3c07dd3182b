import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { findPageOfPath, insertPageFile, lockPaths } from '#db/queries/pages/pageFiles.ts'
import { findPageForUser } from '#db/queries/pages/pages.ts'
import { findVersionLanguages } from '#db/queries/projects/versions.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import type { Call } from '../../http/env.ts'
import { issuesOf } from '../../http/openapi/validate.ts'
import { requester } from '../../liveEdits/actors.ts'
import { chooseFormat, chooseLanguage, detectFile, ofSameTexts, openFile } from '../detect/detectFile.ts'
import { findPageOfFile } from '../detect/findPageOfFile.ts'
import { compareFile } from '../merge/compareFile.ts'
import { reimportFile } from '../merge/reimportFile.ts'
import { sourceOf } from '../read/entryTexts.ts'
import { type ImportFileForm as Form, ImportFileForm } from '../receive/contract.ts'
import { ANY_FILE, readUpload, type UploadedFile } from '../receive/readUpload.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { storePage } from './storePage.ts'

class PathTaken extends Error {}

/**
 * Makes a page of an uploaded file of any format, which is kept as the template of its exports; a file of a path that a page
 * came from is merged into that page. All of it or nothing.
 */
export async function importFile(versionId: string, c: Call) {
  const { services, files } = c.var
  const languages = await findVersionLanguages(services.db, versionId)
  if (!languages) throw notFound('Version') // deleted meanwhile
  const { file, fields } = await readUpload(c, ANY_FILE)
  const form = ImportFileForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const { path } = form.data
  const find = () => findPageOfFile(services.db, versionId, { path, name: file.name, ...languages })
  return files.inThread(async (thread) => {
    const upload = { c, thread, file, form: form.data, languages }
    const known = await ofSameTexts(services.db, thread, await find(), { path: path ?? file.name, bytes: file.bytes })
    if (known) return importAgain(upload, known)
    try {
      return { ...(await importFirst(upload, versionId)), reimport: null }
    } catch (error) {
      const other = error instanceof PathTaken ? await find() : undefined
      if (!other) throw error
      thread.leave()
      return files.inThread((anew) => importAgain({ ...upload, thread: anew }, other))
    }
  })
}

type Upload = {
  c: Call
  thread: FileThread
  file: UploadedFile
  form: Form
  languages: { source_language: LanguageCode; target_languages: LanguageCode[] }
}

async function importFirst({ c, thread, file, form, languages }: Upload, version_id: string) {
  const { name, type, path, columns, status, source_texts } = form
  const { source_language, target_languages: targets } = languages
  const chosen = chooseFormat(file, form, await detectFile(thread, file, { path, ...languages }))
  const id = uuid()
  const language = chooseLanguage(file, form, targets)
  const source = sourceOf(path ?? file.name, source_language, targets)
  const reading = {
    format: chosen.id,
    columns,
    languageFiles: [],
    source,
    sourceTexts: source_texts,
    targets,
    language,
    status,
  }
  const table = openFile(thread, file, { ...reading, page_id: id })
  table.summary.then(thread.leave, thread.leave)
  const template = {
    page_id: id,
    format: chosen.id,
    path: path ?? file.name,
    bytes: file.bytes,
    columns,
    language,
    source_texts,
  }
  const stored = await storePage(c.var.services, requester(c), { id, version_id, name, type }, table, async (trx) => {
    if (path !== undefined) {
      await lockPaths(trx, version_id)
      if (await findPageOfPath(trx, version_id, path)) throw new PathTaken() // another import was first
    }
    await insertPageFile(trx, template)
    const texts = await buffer(table.rows('ancestor'))
    const { sketch, sha256: digest } = await table.summary
    const sha256 = Buffer.from(digest)
    await insertAncestor(trx, { page_id: id, kind: 'import', language: null, sha256, sketch, texts, isPage: true })
  })
  return { ...stored, original_format: chosen.id }
}

type Known = NonNullable<Awaited<ReturnType<typeof findPageOfFile>>>

async function importAgain({ c, thread, file, form, languages }: Upload, known: Known) {
  const page_id = known.page.id
  const ofLanguage = known.language && { language: known.language, isLanguageFile: true }
  const { services, user } = c.var
  const compared = await compareFile(services.db, thread, { page_id, ...languages }, file, {
    ...form,
    ...ofLanguage,
  })
  const reimport = await reimportFile(
    services,
    { page_id, targets: languages.target_languages },
    compared,
    requester(c),
  )
  const page = await findPageForUser(services.db, page_id, user.id)
  if (!page) throw notFound('Page') // deleted meanwhile
  const { words, translations } = await compared.summary
  return { ...page, words, translations, skipped: reimport.skipped, reimport }
}
