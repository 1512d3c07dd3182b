import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { findPagesOfPaths, insertLanguageFiles, insertPageFile, lockPaths } from '#db/queries/pages/pageFiles.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import type { Trx } from '#db/schema.ts'
import { issuesIn } from '../csv/csvTable.ts'
import { ApiError, type Issue, invalid, notFound } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import { type Writing, writeCopying } from '../http/write.ts'
import { requireVersion } from '../organizations/access.ts'
import { insertRows, isForeignKeyViolation } from '../pages/storePage.ts'
import { sha256Of } from '../reimport/plan/ancestors.ts'
import { NO_NEW_PAGE, PATH_TAKEN } from './constants.ts'
import { ImportFilesForm } from './contract.ts'
import { openPlanned } from './openPlanned.ts'
import { type PlannedFile, planFiles } from './planFiles.ts'
import { readUploadedFiles } from './readUploadedFiles.ts'

type Opened = { planned: PlannedFile; id: string; table: ReturnType<typeof openPlanned> }

/** Makes pages of many files, with the translations that come with them: all of them in one transaction, or nothing. */
export async function importFiles(services: Writing, versionId: string, user: SignedInUser, c: Context<Env>) {
  const { files, fields } = await readUploadedFiles(c)
  const form = ImportFilesForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  const { type, status, choices } = form.data
  const plan = await planFiles(services.db, versionId, files, choices)
  const fresh = plan.pages.filter(({ existing }) => existing === undefined)
  if (fresh.length === 0) throw invalid(['body', 'file'], NO_NEW_PAGE)
  const opened = fresh.map((planned): Opened => {
    const id = uuid()
    return { planned, id, table: openPlanned(planned, plan, { status, page_id: id }) }
  })
  try {
    await requireNoFault(opened)
    return await writeCopying(services, async (trx, copy) => {
      await requireVersion(trx, user.id, versionId, 'useProjects') // the upload may have taken long
      await lockPaths(trx, versionId)
      await requireNew(trx, versionId, fresh)
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
  } finally {
    for (const { table } of opened) table.close()
  }
}

/** Every file is read before anything is written. */
async function requireNoFault(opened: Opened[]) {
  const issues: Issue[] = []
  for (const { planned, table } of opened) {
    const found = issuesIn(await table.summary)
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
