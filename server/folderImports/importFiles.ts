import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { issuesIn } from '../csv/csvTable.ts'
import type { FileThread } from '../files/openFileThread.ts'
import { ApiError, type Issue, invalid } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { requester } from '../liveEdits/actors.ts'
import { TYPE_REQUIRED } from '../pages/constants.ts'
import type { Services } from '../services.ts'
import { NOTHING_TO_IMPORT } from './constants.ts'
import { ImportFilesForm } from './contract.ts'
import { comparePlanned, openPlanned } from './openPlanned.ts'
import { type Plan, type PlannedFile, planFiles } from './planFiles.ts'
import { readUploadedFiles, unzipAll } from './readUploadedFiles.ts'
import { type Compared, type Opened, storeFiles } from './storeFiles.ts'

type Into = Pick<z.output<typeof ImportFilesForm>, 'type' | 'status'>
type Faults = Parameters<typeof issuesIn>[0]

/**
 * Makes pages of many files, with the translations that come with them, and merges files of pages that are there into these:
 * one operation in one transaction. All files are read before anything is written.
 */
export async function importFiles(services: Services, versionId: string, user: SignedInUser, c: Context<Env>) {
  const { uploaded, fields } = await readUploadedFiles(c)
  const form = ImportFilesForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const { data } = form
  return c.var.files.inThread(async (thread) => {
    const files = await unzipAll(thread, uploaded)
    const plan = await planFiles(services.db, thread, versionId, files, data.choices)
    if (plan.pages.length === 0) throw invalid(['body', 'file'], NOTHING_TO_IMPORT)
    const into = { versionId, user, type: data.type, status: data.status }
    const { opened, known } = await openAll(services, thread, plan, into)
    if (known.length === 0) thread.leave() // merges are planned within the transaction
    return storeFiles(services, thread, into, plan.targets, opened, known, requester(c))
  })
}

/** Opens all files of a plan; refused when one has a fault. */
async function openAll(services: Services, thread: FileThread, plan: Plan, { type, status }: Into) {
  const fresh = plan.pages.filter(({ existing }) => existing === undefined)
  if (fresh.length > 0 && !type) throw invalid(['body', 'type'], TYPE_REQUIRED)
  const opened = fresh.map((planned): Opened => {
    const id = uuid()
    return { planned, id, table: openPlanned(thread, planned, plan, { status, page_id: id }) }
  })
  const known: Compared[] = []
  for (const planned of plan.pages) {
    const { existing: page } = planned
    if (page) known.push({ planned, page, compared: await comparePlanned(services.db, thread, planned, plan, page.id) })
  }
  await requireNoFault([...opened.map(({ planned, table }) => ({ planned, ...table })), ...known.map(ofCompared)])
  return { opened, known }
}

const ofCompared = ({ planned, compared }: Compared) => ({ planned, summary: compared.summary })

/** Every file is read before anything is written. */
async function requireNoFault(read: { planned: PlannedFile; summary: Promise<Faults> }[]) {
  const issues: Issue[] = []
  for (const { planned, summary } of read) {
    const found = issuesIn(await summary)
    issues.push(...found.map((issue) => ({ ...issue, msg: `${planned.file.name}: ${issue.msg}` })))
  }
  if (issues.length > 0) throw new ApiError(422, issues)
}
