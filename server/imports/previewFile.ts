import type { Context } from 'hono'
import { findPageOfPath } from '#db/queries/pages/pageFiles.ts'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import type { Db } from '#db/schema.ts'
import { ApiError } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { PreviewFileForm } from './contract.ts'
import { chooseFormat, chooseLanguage, openFile } from './openFile.ts'
import { readUploadedFile } from './readUploadedFile.ts'
import { showFormat, showUnnamed } from './shownFile.ts'

/** Previews an import of a file of any format without storing anything. */
export async function previewFile(db: Db, versionId: string, c: Context<Env>) {
  const targets = await listTargetLanguages(db, versionId)
  const { file, fields } = await readUploadedFile(c)
  const form = PreviewFileForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const { chosen, formats } = chooseFormat(file, form.data)
  const language = chooseLanguage(file, form.data, targets)
  const { path } = form.data
  const existing = path === undefined ? undefined : await findPageOfPath(db, versionId, path)
  const table = openFile(file, {
    format: chosen.id,
    columns: form.data.columns,
    languageFiles: [],
    targets,
    language,
    status: 'NEEDS_REVIEW',
  })
  try {
    const { sketch: _, isMonolingual: __, isUnnamed, ...summary } = await table.summary
    return {
      format: showFormat(chosen),
      formats: formats.map(showFormat),
      language: language ?? null,
      unnamed_language: showUnnamed({ isUnnamed, language, languages: targets }),
      existing_page: existing ?? null,
      ...summary,
    }
  } finally {
    table.close()
  }
}
