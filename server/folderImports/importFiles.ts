import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { issuesIn } from '../csv/csvTable.ts'
import { ApiError, type Issue, invalid } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { requester } from '../liveEdits/actors.ts'
import { TYPE_REQUIRED } from '../pages/constants.ts'
import type { Services } from '../services.ts'
import { NOTHING_TO_IMPORT } from './constants.ts'
import { ImportFilesForm } from './contract.ts'
import { comparePlanned, openPlanned } from './openPlanned.ts'
import { type PlannedFile, planFiles } from './planFiles.ts'
import { readUploadedFiles } from './readUploadedFiles.ts'

import { type Compared, type Opened, storeFiles } from './storeFiles.ts'

type Faults = Parameters<typeof issuesIn>[0]
/**
 * Makes pages of many files, with the translations that come with them, and merges files of pages that are there into these:
 * one operation in one transaction. All files are read before anything is written.
 */
export async function importFiles(services: Services, versionId: string, user: SignedInUser, c: Context<Env>) {
  const { files, fields } = await readUploadedFiles(c)
  const form = ImportFilesForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const { type, status, choices } = form.data
  const plan = await planFiles(services.db, versionId, files, choices)
  if (plan.pages.length === 0) throw invalid(['body', 'file'], NOTHING_TO_IMPORT)
  const fresh = plan.pages.filter(({ existing }) => existing === undefined)
  if (fresh.length > 0 && !type) throw invalid(['body', 'type'], TYPE_REQUIRED)
  const opened = fresh.map((planned): Opened => {
    const id = uuid()
    return { planned, id, table: openPlanned(planned, plan, { status, page_id: id }) }
  })
  const known: Compared[] = []
  try {
    for (const planned of plan.pages) {
      const { existing: page } = planned
      if (page) known.push({ planned, page, compared: await comparePlanned(services.db, planned, plan, page.id) })
    }
    await requireNoFault([...opened.map(({ planned, table }) => ({ planned, ...table })), ...known.map(ofCompared)])
    return await storeFiles(services, { versionId, user, type }, plan.targets, opened, known, requester(c))
  } finally {
    for (const { table } of opened) table.close()
    for (const { compared } of known) compared.close()
  }
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
