import { findPageFormat } from '#db/queries/pages/pageFiles.ts'
import { findVersionLanguages } from '#db/queries/projects/versions.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import type { Call } from '../../http/env.ts'
import { issuesOf } from '../../http/openapi/validate.ts'
import { chooseFormat, chooseLanguage, detectFile, ofSameTexts, openFile } from '../detect/detectFile.ts'
import { findPageOfFile } from '../detect/findPageOfFile.ts'
import { showFormat, showUnnamed } from '../detect/shownFile.ts'
import { sourceOf } from '../read/entryTexts.ts'
import { PreviewFileForm } from '../receive/contract.ts'
import { ANY_FILE, readUpload } from '../receive/readUpload.ts'

/** Previews an import of a file of any format without storing anything. */
export async function previewFile(versionId: string, c: Call) {
  const { files, services } = c.var
  const { db } = services
  const languages = await findVersionLanguages(db, versionId)
  if (!languages) throw notFound('Version') // deleted meanwhile
  const { source_language, target_languages: targets } = languages
  const { file, fields } = await readUpload(c, ANY_FILE)
  const form = PreviewFileForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const language = chooseLanguage(file, form.data, targets)
  const { path } = form.data
  const found = await findPageOfFile(db, versionId, { path, name: file.name, ...languages })
  return files.inThread(async (thread) => {
    const existing = await ofSameTexts(db, thread, found, { path: path ?? file.name, bytes: file.bytes })
    const kept = existing && (await findPageFormat(db, existing.page.id))?.source_texts
    const sourceTexts = form.data.source_texts ?? kept
    const formats = await detectFile(thread, file, { path, ...languages })
    const chosen = chooseFormat(file, form.data, formats)
    const source = sourceOf(path ?? file.name, source_language, targets)
    const reading = {
      format: chosen.id,
      columns: form.data.columns,
      languageFiles: [],
      source,
      sourceTexts,
      targets,
      language,
    }
    const table = openFile(thread, file, { ...reading, status: 'NEEDS_REVIEW' })
    const { sketch: _, sha256: __, isMonolingual: ___, unread: ____, isUnnamed, ...summary } = await table.summary
    return {
      format: showFormat(chosen),
      formats: formats.map(showFormat),
      language: language ?? null,
      unnamed_language: showUnnamed({ isUnnamed, language, languages: targets }),
      existing_page: existing?.page ?? null,
      ...summary,
    }
  })
}
