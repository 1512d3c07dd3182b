import type { Context } from 'hono'
import type { Db } from '#db/schema.ts'
import type { Format } from '../formats/format.ts'
import { ApiError } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { planFile } from '../reimport/openReimport.ts'
import { countPlan } from '../reimport/previewReimport.ts'
import type { PlannedPage } from './contract.ts'
import { PreviewFilesForm } from './contract.ts'
import { comparePlanned, openPlanned } from './openPlanned.ts'
import { type Plan, type PlannedFile, planFiles } from './planFiles.ts'
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
    if (planned.existing) {
      pages.push(await previewMerge(db, planned, plan, planned.existing))
      continue
    }
    const { file, name, format, formats, language, languageFiles } = planned
    const table = openPlanned(planned, plan, { status: 'NEEDS_REVIEW' })
    try {
      const { sketch: _, isMonolingual: __, ...summary } = await table.summary
      pages.push({
        path: file.name,
        name,
        format: show(format),
        formats: formats.map(show),
        language: language ?? null,
        existing_page: null,
        changes: null,
        language_files: languageFiles.map(({ path, language }) => ({ path, language })),
        ...summary,
      })
    } finally {
      table.close()
    }
  }
  return { pages, unused: plan.unused }
}

async function previewMerge(
  db: Db,
  planned: PlannedFile,
  plan: Plan,
  page: { id: string; name: string },
): Promise<PlannedPage> {
  const compared = await comparePlanned(db, planned, plan, page.id)
  try {
    const summary = await compared.summary
    const changes = summary.faults_count > 0 ? null : countPlan(await planFile(db, page.id, compared))
    return {
      path: planned.file.name,
      name: planned.name,
      format: show(compared.format),
      formats: compared.formats.map(show),
      language: planned.language ?? null,
      existing_page: page,
      changes,
      language_files: planned.languageFiles.map(({ path, language }) => ({ path, language })),
      ...{ columns: null, rows: [] },
      ...summary,
    }
  } finally {
    compared.close()
  }
}
