import type { z } from 'zod'
import type { Db } from '#db/schema.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { NOTHING_SKIPPED } from '../../formats/skipped.ts'
import { ApiError } from '../../http/apiError.ts'
import type { TextToJudge } from '../../rows/countFindings.ts'
import type { Services } from '../../services.ts'
import { priceWords } from '../../translationRequests/priceWords.ts'
import { showFormat, showUnnamed } from '../detect/shownFile.ts'
import { broughtTexts } from '../merge/broughtTexts.ts'
import { planFile } from '../merge/compareFile.ts'
import { countBrought } from '../merge/countBrought.ts'
import { skippedBy } from '../merge/mergeFile.ts'
import { countPlan, countRepeats, sumOf, withoutRepeats, wordsToTranslate } from '../merge/previewReimport.ts'
import type { PreviewFilesForm } from '../receive/contract.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import { unzipAll } from '../receive/readUploadedFiles.ts'
import type { FileWork } from '../thread/fileWork.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import type { FilesPreview, PlannedPage } from './contract.ts'
import { comparePlanned, openPlanned, withoutBase } from './openPlanned.ts'
import { type Plan, type PlannedFile, planFiles } from './planFiles.ts'

type Version = { id: string; organization_id: string }
type Preview = { page: PlannedPage; words: number; unread: Plan['unused']; brought: TextToJudge[] }

type Upload = { uploaded: readonly UploadedFile[]; form: z.output<typeof PreviewFilesForm> }

export async function previewFiles(
  services: Services,
  files: FileWork,
  version: Version,
  { uploaded, form }: Upload,
  person: string,
): Promise<FilesPreview> {
  const { db } = services
  const { previews, unused } = await files.inThread(async (thread) => {
    const plan = await planFiles(db, thread, version.id, await unzipAll(thread, uploaded), form.choices)
    const previews: Preview[] = []
    const shown = [...plan.pages]
    for (const planned of shown) {
      const preview = await previewPage(db, thread, planned, plan)
      previews.push(preview)
      if (preview.page.faults_count > 0) shown.push(...withoutBase(planned))
    }
    return { previews, unused: [...plan.unused, ...previews.flatMap(({ unread }) => unread)] }
  })
  const words = previews.reduce((sum, { words }) => sum + words, 0)
  return {
    pages: previews.map(({ page }) => page),
    unused,
    findings: await countBrought(
      services,
      person,
      version.id,
      previews.flatMap(({ brought }) => brought),
    ),
    ...(await priceWords(services, { organization_id: version.organization_id, user_id: person }, words)),
  }
}

async function previewPage(db: Db, thread: FileThread, planned: PlannedFile, plan: Plan): Promise<Preview> {
  try {
    return planned.existing
      ? await previewMerge(db, thread, planned, plan, planned.existing)
      : { ...(await previewFresh(thread, planned, plan)), words: 0 }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422 && typeof error.detail === 'string')) throw error
    return { page: { ...shownOf(planned), ...atFault(error.detail) }, words: 0, unread: [], brought: [] }
  }
}

async function previewFresh(thread: FileThread, planned: PlannedFile, plan: Plan): Promise<Omit<Preview, 'words'>> {
  const table = openPlanned(thread, planned, plan, { status: TO_REVIEW })
  try {
    const { format, language } = planned
    const { sketch: _, sha256: __, isMonolingual: ___, isUnnamed, unread, brought, ...summary } = await table.summary
    const isBare =
      !planned.isUndecided && !format.isPair && !isUnnamed && Object.keys(summary.translations).length === 0
    const page = {
      ...shownOf(planned),
      unnamed_language: showUnnamed({ isUnnamed, language, languages: plan.targets }),
      mistakable_language: isBare ? (language ?? null) : null,
      ...summary,
    }
    return { page, unread, brought }
  } finally {
    table.close()
  }
}

async function previewMerge(
  db: Db,
  thread: FileThread,
  planned: PlannedFile,
  plan: Plan,
  page: { id: string; name: string },
): Promise<Preview> {
  const compared = await comparePlanned(db, thread, planned, plan, page.id)
  try {
    const { isUnnamed, isPerhapsSafe: _, mayDiffer: __, unread, ...summary } = await compared.summary
    const merge = summary.faults_count > 0 ? undefined : await planFile(db, page.id, compared)
    const repeats = merge ? await countRepeats(db, merge) : new Map()
    const words = merge ? await wordsToTranslate(db, { ...plan, target_languages: plan.targets }, merge) : 0
    const shown: PlannedPage = {
      ...shownOf(planned),
      format: showFormat(compared.format),
      unnamed_language: showUnnamed({ isUnnamed, language: compared.language, languages: plan.targets }),
      changes: merge ? withoutRepeats({ counts: countPlan(merge) }, repeats, compared.sourceRepeats).counts : null,
      repeats: sumOf(repeats),
      is_unrelated: merge?.isUnrelated === true,
      has_key_texts: merge?.hasKeyTexts === true,
      ...summary,
      skipped: merge ? await skippedBy(compared, merge) : summary.skipped,
    }
    const brought = merge ? await broughtTexts(db, page.id, merge, compared.sourceRepeats) : []
    return { page: shown, words, unread, brought }
  } finally {
    compared.close()
  }
}

const shownOf = ({ file, name, format, formats, language, languageFiles, existing, possiblePages }: PlannedFile) => ({
  path: file.name,
  name,
  format: showFormat(format),
  formats: formats.map(showFormat),
  language: language ?? null,
  unnamed_language: null,
  existing_page: existing ?? null,
  changes: null,
  is_unrelated: false,
  repeats: 0,
  mistakable_language: null,
  possible_pages: possiblePages,
  language_files: languageFiles.map(({ path, language }) => ({ path, language })),
  ...{ columns: null, rows: [] },
})

const atFault = (msg: string) => ({
  ...{ rows_count: 0, words: 0, translations: {}, skipped: NOTHING_SKIPPED, has_key_texts: false, source_texts: null },
  faults: [{ line: 1, column: null, msg }],
  faults_count: 1,
})
