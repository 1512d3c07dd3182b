import type { Context } from 'hono'
import type { Db } from '#db/schema.ts'
import { ApiError } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { showFormat, showUnnamed } from '../imports/shownFile.ts'
import { planFile } from '../reimport/openReimport.ts'
import { countPlan, wordsToTranslate } from '../reimport/previewReimport.ts'
import type { Services } from '../services.ts'
import { priceWords } from '../translationRequests/priceWords.ts'
import type { FilesPreview, PlannedPage } from './contract.ts'
import { PreviewFilesForm } from './contract.ts'
import { comparePlanned, openPlanned } from './openPlanned.ts'
import { type Plan, type PlannedFile, planFiles } from './planFiles.ts'
import { readUploadedFiles } from './readUploadedFiles.ts'

type Version = { id: string; organization_id: string }

/** Previews an import of many files without storing anything. */
export async function previewFiles(services: Services, version: Version, c: Context<Env>): Promise<FilesPreview> {
  const { db } = services
  const { files, fields } = await readUploadedFiles(c)
  const form = PreviewFilesForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const plan = await planFiles(db, version.id, files, form.data.choices)
  const pages: PlannedPage[] = []
  let words = 0
  for (const planned of plan.pages) {
    if (planned.existing) {
      const merge = await previewMerge(db, planned, plan, planned.existing)
      pages.push(merge.page)
      words += merge.words
      continue
    }
    const { file, name, format, formats, language, languageFiles } = planned
    const table = openPlanned(planned, plan, { status: 'NEEDS_REVIEW' })
    try {
      const { sketch: _, isMonolingual: __, isUnnamed, ...summary } = await table.summary
      const isBare = !format.isPair && !isUnnamed && Object.keys(summary.translations).length === 0
      pages.push({
        path: file.name,
        name,
        format: showFormat(format),
        formats: formats.map(showFormat),
        language: language ?? null,
        unnamed_language: showUnnamed({ isUnnamed, language, languages: plan.targets }),
        existing_page: null,
        changes: null,
        mistakable_language: isBare ? (language ?? null) : null,
        language_files: languageFiles.map(({ path, language }) => ({ path, language })),
        ...summary,
      })
    } finally {
      table.close()
    }
  }
  return { pages, unused: plan.unused, ...(await priceWords(services, version.organization_id, words)) }
}

async function previewMerge(
  db: Db,
  planned: PlannedFile,
  plan: Plan,
  page: { id: string; name: string },
): Promise<{ page: PlannedPage; words: number }> {
  const compared = await comparePlanned(db, planned, plan, page.id)
  try {
    const { isUnnamed, ...summary } = await compared.summary
    const merge = summary.faults_count > 0 ? undefined : await planFile(db, page.id, compared)
    const words = merge ? await wordsToTranslate(db, { ...plan, target_languages: plan.targets }, merge) : 0
    const shown: PlannedPage = {
      path: planned.file.name,
      name: planned.name,
      format: showFormat(compared.format),
      formats: compared.formats.map(showFormat),
      language: planned.language ?? null,
      unnamed_language: showUnnamed({ isUnnamed, language: compared.language, languages: plan.targets }),
      existing_page: page,
      changes: merge ? countPlan(merge) : null,
      mistakable_language: null,
      language_files: planned.languageFiles.map(({ path, language }) => ({ path, language })),
      ...{ columns: null, rows: [] },
      ...summary,
    }
    return { page: shown, words }
  } finally {
    compared.close()
  }
}
