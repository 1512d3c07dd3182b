import type { Context } from 'hono'
import type { Db } from '#db/schema.ts'
import type { Format } from '../formats/format.ts'
import { ApiError } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import type { PlannedPage } from './contract.ts'
import { PreviewFilesForm } from './contract.ts'
import { openPlanned } from './openPlanned.ts'
import { planFiles } from './planFiles.ts'
import { readUploadedFiles } from './readUploadedFiles.ts'

const show = ({ id, name }: Format) => ({ id, name })

/** Previews an import of many files without storing anything. */
export async function previewFiles(db: Db, versionId: string, c: Context<Env>) {
  const { files, fields } = await readUploadedFiles(c)
  const form = PreviewFilesForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const plan = await planFiles(db, versionId, files, form.data.choices)
  const pages: PlannedPage[] = []
  for (const planned of plan.pages) {
    const { file, name, format, formats, language, languageFiles, existing } = planned
    const table = openPlanned(planned, plan, { status: 'NEEDS_REVIEW' })
    try {
      const { sketch: _, isMonolingual: __, ...summary } = await table.summary
      pages.push({
        path: file.name,
        name,
        format: show(format),
        formats: formats.map(show),
        language: language ?? null,
        existing_page: existing ?? null,
        language_files: languageFiles.map(({ path, language }) => ({ path, language })),
        ...summary,
      })
    } finally {
      table.close()
    }
  }
  return { pages, unused: plan.unused }
}
