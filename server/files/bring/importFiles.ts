import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import { joinSkipped } from '../../formats/skipped.ts'
import { ApiError, type Issue, invalid } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import { TYPE_REQUIRED } from '../../pages/constants.ts'
import type { Services } from '../../services.ts'
import { issuesIn } from '../../tables/csvTable.ts'
import type { ImportFilesForm } from '../receive/contract.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import { unzipAll } from '../receive/readUploadedFiles.ts'
import type { FileWork } from '../thread/fileWork.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { bringFiles, type Merge } from './bringFiles.ts'
import { NOTHING_TO_IMPORT, SEVERAL_PAGES, SOURCES_UNREAD } from './constants.ts'
import type { NewPage } from './newPage.ts'
import { comparePlanned, openPlanned, withoutBase } from './openPlanned.ts'
import { type Plan, type PlannedFile, planFiles } from './planFiles.ts'

type Form = z.output<typeof ImportFilesForm>
type Unused = Plan['unused'][number]
type Faults = Parameters<typeof issuesIn>[0]
type Read<Planned> = { planned: PlannedFile } & Planned

/** Reads all files before anything is written, in one transaction. */
export const importFiles = (
  services: Services,
  files: FileWork,
  version_id: string,
  { uploaded, form }: { uploaded: readonly UploadedFile[]; form: Form },
  by: Requester,
) =>
  files.inThread(async (thread) => {
    const unpacked = await unzipAll(thread, uploaded)
    const plan = await planFiles(services.db, thread, version_id, unpacked, form.choices)
    if (plan.pages.length === 0) throw invalid(['body', 'file'], NOTHING_TO_IMPORT)
    const { pages, merges, unused } = await openAll(services, thread, plan, form)
    const planned = { thread, pages, merges, isAlone: false }
    const brought = await bringFiles(services, files, { version_id, targets: plan.targets }, planned, by)
    return { ...brought, unused: [...plan.unused, ...unused], skipped: skippedOf(brought, pages) }
  })

function skippedOf({ pages, merged }: Awaited<ReturnType<typeof bringFiles>>, opened: readonly Read<NewPage>[]) {
  const parts = [
    ...pages.map(({ skipped }, at) => ({ skipped, path: opened[at]!.planned.file.name })),
    ...merged.map(({ reimport: { skipped }, path }) => ({ skipped, path })),
  ]
  return joinSkipped(
    parts.map(({ skipped: { count, examples }, path }) => ({
      count,
      examples: examples.map((one) => ({ ...one, path: one.path ?? path })),
    })),
  )
}

async function openAll(services: Services, thread: FileThread, plan: Plan, { type: ofAll, status }: Form) {
  const openMerge = async (planned: PlannedFile, page: Merge['page']): Promise<Read<Merge>> => {
    return { planned, page, compared: await comparePlanned(services.db, thread, planned, plan, page.id) }
  }
  const opened: Read<NewPage>[] = []
  const known: Read<Merge>[] = []
  const unread: Issue[] = []
  const unused: Unused[] = []
  for (const planned of plan.pages) {
    if (planned.existing) continue
    if (planned.isUndecided) {
      const { name: path } = planned.file
      unused.push({ path, reason: SEVERAL_PAGES })
      unread.push({ loc: ['body', 'choices', path, 'page_id'], msg: `${path}: ${SEVERAL_PAGES}`, type: 'value_error' })
      continue
    }
    const type = planned.type ?? ofAll
    if (!type) throw invalid(['body', 'type'], TYPE_REQUIRED)
    opened.push(newPageOf(thread, planned, plan, { type, status }))
  }
  for (const planned of plan.pages) {
    if (planned.existing) known.push(await openMerge(planned, planned.existing))
  }
  const isRead = async (
    { file, languageFiles, existing }: PlannedFile,
    summary: Promise<Faults & { unread?: readonly Unused[] }>,
  ) => {
    const { unread: others = [], ...faults } = await summary
    unused.push(...others)
    const issues = issuesIn(faults)
    unread.push(...issues.map((issue) => ({ ...issue, msg: `${file.name}: ${issue.msg}` })))
    if (issues.length > 0) unused.push({ path: file.name, reason: issues[0]!.msg })
    if (issues.length > 0 && !existing) unused.push(...languageFiles.map(ofUnread))
    return issues.length === 0
  }
  const [pages, merges]: [typeof opened, typeof known] = [[], []]
  for (const one of opened) if (await isRead(one.planned, one.table.summary)) pages.push(one)
  for (const one of known) {
    if (await isRead(one.planned, one.compared.summary)) merges.push(one)
    else for (const planned of withoutBase(one.planned)) known.push(await openMerge(planned, one.page))
  }
  if (pages.length + merges.length === 0) throw new ApiError(422, unread)
  return { pages, merges, unused }
}

const ofUnread = ({ path }: { path: string }): Unused => ({ path, reason: SOURCES_UNREAD })

type Chosen = { type: ContentType; status: Form['status'] }

function newPageOf(thread: FileThread, planned: PlannedFile, plan: Plan, { type, status }: Chosen): Read<NewPage> {
  const { file, format, columns, language, languagePath, languageFiles, sourceTexts } = planned
  const id = uuid()
  const open = (thread: FileThread) => openPlanned(thread, planned, plan, { status, page_id: id })
  return {
    planned,
    page: { id, name: planned.name, type },
    template: {
      format: format.id,
      path: file.name,
      bytes: file.bytes,
      columns,
      language_path: languagePath,
      language,
      source_texts: sourceTexts,
    },
    reservedPath: file.name,
    languageFiles,
    table: open(thread),
    open,
  }
}
