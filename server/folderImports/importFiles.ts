import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { findPagesOfPaths, insertLanguageFiles, insertPageFile, lockPaths } from '#db/queries/pages/pageFiles.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import type { Trx } from '#db/schema.ts'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import { issuesIn } from '../csv/csvTable.ts'
import { ApiError, type Issue, invalid, notFound } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { type Writing, writeCopying } from '../http/write.ts'
import { type Requester, requester } from '../liveEdits/actors.ts'
import { requireVersion } from '../organizations/access.ts'
import { TYPE_REQUIRED } from '../pages/constants.ts'
import { insertRows, isForeignKeyViolation } from '../pages/storePage.ts'
import type { ComparedFile } from '../reimport/openReimport.ts'
import { sha256Of } from '../reimport/plan/ancestors.ts'
import { reimportFile } from '../reimport/reimportFile.ts'
import type { Services } from '../services.ts'
import { NOTHING_TO_IMPORT, PATH_TAKEN } from './constants.ts'
import { ImportFilesForm } from './contract.ts'
import { comparePlanned, openPlanned } from './openPlanned.ts'
import { type Plan, type PlannedFile, planFiles } from './planFiles.ts'
import { readUploadedFiles } from './readUploadedFiles.ts'

type Faults = Parameters<typeof issuesIn>[0]
type Opened = { planned: PlannedFile; id: string; table: ReturnType<typeof openPlanned> }
type Compared = { planned: PlannedFile; page: { id: string; name: string }; compared: ComparedFile }

/**
 * Makes pages of many files, with the translations that come with them, in one transaction; files of pages that are there
 * are merged into these, one after the other. All files are read before anything is written.
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
    const pages = type && fresh.length > 0 ? await makePages(services, { versionId, user, type }, opened) : []
    return { pages, merged: await mergeFiles(services, plan, known, requester(c)) }
  } finally {
    for (const { table } of opened) table.close()
    for (const { compared } of known) compared.close()
  }
}

const ofCompared = ({ planned, compared }: Compared) => ({ planned, summary: compared.summary })

type NewPages = { versionId: string; user: SignedInUser; type: ContentType }

async function makePages(services: Writing, { versionId, user, type }: NewPages, opened: Opened[]) {
  try {
    return await writeCopying(services, async (trx, copy) => {
      await requireVersion(trx, user.id, versionId, 'useProjects') // the upload may have taken long
      await lockPaths(trx, versionId)
      await requireNew(
        trx,
        versionId,
        opened.map(({ planned }) => planned),
      )
      const pages = []
      for (const { planned, id, table } of opened) {
        const page = { id, version_id: versionId, name: planned.name, type }
        const inserted = await insertRows(trx, copy, { user, page, table })
        await keepFiles(trx, id, planned)
        const texts = await buffer(table.rows('ancestor'))
        const { rows_count, words, translations, sketch } = await table.summary
        const sha256 = sha256Of(planned.file.bytes)
        await insertAncestor(trx, { page_id: id, kind: 'import', language: null, sha256, sketch, texts, isPage: true })
        pages.push({
          ...inserted,
          source_texts_count: rows_count,
          original_format: planned.format.id,
          words,
          translations,
        })
      }
      return pages
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('Version') // deleted meanwhile
    throw error
  }
}

async function mergeFiles(services: Services, { targets }: Plan, known: Compared[], by: Requester) {
  const merged = []
  for (const { planned, page, compared } of known)
    try {
      const reimport = await reimportFile(services, { page_id: page.id, targets }, compared, by)
      merged.push({ page_id: page.id, name: page.name, path: planned.file.name, reimport })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error // else deleted meanwhile
    }
  return merged
}

/** Every file is read before anything is written. */
async function requireNoFault(read: { planned: PlannedFile; summary: Promise<Faults> }[]) {
  const issues: Issue[] = []
  for (const { planned, summary } of read) {
    const found = issuesIn(await summary)
    issues.push(...found.map((issue) => ({ ...issue, msg: `${planned.file.name}: ${issue.msg}` })))
  }
  if (issues.length > 0) throw new ApiError(422, issues)
}

/** Another import may have been first. */
async function requireNew(trx: Trx, versionId: string, fresh: PlannedFile[]) {
  const paths = fresh.map(({ file }) => file.name)
  if ((await findPagesOfPaths(trx, versionId, paths)).size > 0) throw new ApiError(409, PATH_TAKEN)
}

async function keepFiles(
  trx: Trx,
  page_id: string,
  { file, format, columns, languagePath, languageFiles }: PlannedFile,
) {
  await insertPageFile(trx, {
    page_id,
    format: format.id,
    path: file.name,
    bytes: file.bytes,
    columns,
    language_path: languagePath,
  })
  if (languageFiles.length === 0) return
  await insertLanguageFiles(
    trx,
    languageFiles.map(({ bytes, ...kept }) => ({ page_id, ...kept, bytes: Buffer.from(bytes) })),
  )
}
