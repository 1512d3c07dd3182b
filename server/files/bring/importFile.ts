import { v7 as uuid } from 'uuid'
import { findPageForUser } from '#db/queries/pages/pages.ts'
import { findVersionLanguages } from '#db/queries/projects/versions.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { notFound } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { Services } from '../../services.ts'
import { chooseFormat, chooseLanguage, detectFile, ofSameTexts } from '../detect/detectFile.ts'
import { findPageOfFile } from '../detect/findPageOfFile.ts'
import { compareFile } from '../merge/compareFile.ts'
import { sourceOf } from '../read/entryTexts.ts'
import type { ImportFileForm } from '../receive/contract.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import type { FileWork } from '../thread/fileWork.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { bringFiles, PathTaken } from './bringFiles.ts'
import type { NewPage } from './newPage.ts'
import { openFile } from './openPlanned.ts'
import { mergeAlone } from './reimport.ts'

type Upload = { file: UploadedFile; form: ImportFileForm }

/** Merges a file of a path that a page came from into that page. All of it or nothing. */
export async function importFile(
  services: Services,
  files: FileWork,
  version_id: string,
  { file, form }: Upload,
  by: Requester,
) {
  const { db } = services
  const languages = await findVersionLanguages(db, version_id)
  if (!languages) throw notFound('Version') // deleted meanwhile
  const place = { path: form.path, name: file.name, ...languages }
  const find = () => findPageOfFile(db, version_id, place)
  const upload = { services, files, version_id, file, form, languages, by }
  return files.inThread(async (thread) => {
    const known = await ofSameTexts(db, thread, await find(), { path: form.path ?? file.name, bytes: file.bytes })
    if (known) return mergeKnown(upload, thread, known)
    try {
      return { ...(await makePage(upload, thread)), reimport: null }
    } catch (error) {
      const other = error instanceof PathTaken ? await find() : undefined
      if (!other) throw error
      return files.inThread((anew) => mergeKnown(upload, anew, other))
    }
  })
}

type Importing = Upload & {
  services: Services
  files: FileWork
  version_id: string
  languages: { source_language: LanguageCode; target_languages: LanguageCode[] }
  by: Requester
}

async function makePage({ services, files, version_id, file, form, languages, by }: Importing, thread: FileThread) {
  const { name, type, columns, status, source_texts, path = file.name } = form
  const { source_language, target_languages: targets } = languages
  const { id: format } = chooseFormat(file, form, await detectFile(thread, file, { path: form.path, ...languages }))
  const id = uuid()
  const language = chooseLanguage(file, form, targets)
  const source = sourceOf(path, source_language, targets)
  const reading = { format, columns, languageFiles: [], source, sourceTexts: source_texts, targets, language, status }
  const open = (thread: FileThread) => openFile(thread, file, { ...reading, page_id: id })
  const page: NewPage = {
    page: { id, name, type },
    template: { format, path, bytes: file.bytes, columns, language, source_texts },
    reservedPath: form.path,
    languageFiles: [],
    table: open(thread),
    open,
  }
  const planned = { thread, pages: [page], merges: [], isAlone: true }
  const { pages } = await bringFiles(services, files, { version_id, targets }, planned, by)
  return pages[0]!
}

type Known = NonNullable<Awaited<ReturnType<typeof findPageOfFile>>>

async function mergeKnown(
  { services, files, version_id, file, form, languages, by }: Importing,
  thread: FileThread,
  { page, language, place: path = form.path }: Known,
) {
  const ofLanguage = language && { language, isLanguageFile: true }
  const compared = await compareFile(services.db, thread, { page_id: page.id, ...languages }, file, {
    ...form,
    ...ofLanguage,
    path,
  })
  const into = { version_id, targets: languages.target_languages }
  const reimported = await mergeAlone(services, files, into, { page, compared }, by)
  const merged = await findPageForUser(services.db, page.id, by.id)
  if (!merged) throw notFound('Page') // deleted meanwhile
  const { words, translations } = await compared.summary
  return { ...merged, words, translations, skipped: reimported.skipped, reimport: reimported }
}
