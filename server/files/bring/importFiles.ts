import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { joinSkipped } from '../../formats/skipped.ts'
import { ApiError, type Issue, invalid } from '../../http/apiError.ts'
import type { Call } from '../../http/env.ts'
import { issuesOf } from '../../http/openapi/validate.ts'
import { requester } from '../../liveEdits/actors.ts'
import { TYPE_REQUIRED } from '../../pages/constants.ts'
import type { Services } from '../../services.ts'
import { issuesIn } from '../../tables/csvTable.ts'
import { ImportFilesForm } from '../receive/contract.ts'
import { readUploadedFiles, unzipAll } from '../receive/readUploadedFiles.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { NOTHING_TO_IMPORT } from './constants.ts'
import { comparePlanned, openPlanned } from './openPlanned.ts'
import { type Plan, type PlannedFile, planFiles } from './planFiles.ts'
import { type Compared, type Opened, storeFiles, typeOf } from './storeFiles.ts'

type Into = Pick<z.output<typeof ImportFilesForm>, 'type' | 'status'>
type Unused = Plan['unused'][number]
type Faults = Parameters<typeof issuesIn>[0]

/**
 * Makes pages of many files, with the translations that come with them, and merges files of pages that are there into these:
 * one operation in one transaction. All files are read before anything is written.
 */
export async function importFiles(services: Services, versionId: string, c: Call) {
  const { uploaded, fields } = await readUploadedFiles(c)
  const form = ImportFilesForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const { data } = form
  return c.var.files.inThread(async (thread) => {
    const files = await unzipAll(thread, uploaded)
    const plan = await planFiles(services.db, thread, versionId, files, data.choices)
    if (plan.pages.length === 0) throw invalid(['body', 'file'], NOTHING_TO_IMPORT)
    const into = { versionId, type: data.type, status: data.status }
    const { opened, known, unused } = await openAll(services, thread, plan, into)
    const openIn = (thread: FileThread) => openAnew(thread, plan, opened, into)
    const hasMerges = known.length > 0 // which are planned within the transaction
    if (!hasMerges) thread.leave()
    const openAgain = () => (hasMerges ? openIn(thread) : c.var.files.inThread(openIn))
    const stored = await storeFiles(services, into, plan.targets, { opened, known, openAgain }, requester(c))
    return { ...stored, unused: [...plan.unused, ...unused], skipped: skippedOf(stored, opened) }
  })
}

/** Strings of all files that are not read, each with the path of its file. */
function skippedOf({ pages, merged }: Awaited<ReturnType<typeof storeFiles>>, opened: readonly Opened[]) {
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

/** Opens files that can be read once more: their rows are gone with a transaction that had to give way. */
async function openAnew(thread: FileThread, plan: Plan, opened: readonly Opened[], { status }: Into) {
  const again = opened.map(({ planned, id }): Opened => {
    return { planned, id, table: openPlanned(thread, planned, plan, { status, page_id: id }) }
  })
  for (const { table } of again) await table.summary
  return again
}

/** Opens all files of a plan; those that cannot be read are named, and refused when no other is left. */
async function openAll(services: Services, thread: FileThread, plan: Plan, { type, status }: Into) {
  const fresh = plan.pages.filter(({ existing }) => existing === undefined)
  if (fresh.some((planned) => !typeOf(planned, type))) throw invalid(['body', 'type'], TYPE_REQUIRED)
  const opened = fresh.map((planned): Opened => {
    const id = uuid()
    return { planned, id, table: openPlanned(thread, planned, plan, { status, page_id: id }) }
  })
  const known: Compared[] = []
  for (const planned of plan.pages) {
    const { existing: page } = planned
    if (page) known.push({ planned, page, compared: await comparePlanned(services.db, thread, planned, plan, page.id) })
  }
  const unread: Issue[] = []
  const unused: Unused[] = []
  /** Every file is read before anything is written. */
  const isRead = async ({ file }: PlannedFile, summary: Promise<Faults & { unread?: Unused[] }>) => {
    const { unread: others = [], ...faults } = await summary
    unused.push(...others)
    const issues = issuesIn(faults)
    unread.push(...issues.map((issue) => ({ ...issue, msg: `${file.name}: ${issue.msg}` })))
    if (issues.length > 0) unused.push({ path: file.name, reason: issues[0]!.msg })
    return issues.length === 0
  }
  const read = { opened: [] as Opened[], known: [] as Compared[] }
  for (const one of opened) if (await isRead(one.planned, one.table.summary)) read.opened.push(one)
  for (const one of known) if (await isRead(one.planned, one.compared.summary)) read.known.push(one)
  if (read.opened.length + read.known.length === 0) throw new ApiError(422, unread)
  return { ...read, unused }
}
