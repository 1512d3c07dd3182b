import { createHash } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findExportMark } from '#db/queries/files/exportMark.ts'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { countPseudoLocalized } from '#db/queries/translations/pseudoLocalized.ts'
import { isKnown } from '../../http/entityTags.ts'
import { fileHeaders, namedFileHeaders, streamOf } from '../../http/fileHeaders.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { PagePath, VersionPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { requireTargets } from '../../rights/pageAccess.ts'
import { IfNoneMatch } from '../../translations/contract.ts'
import { movesFiles } from '../thread/movesFiles.ts'
import { FIRST_LEFT_OUT_HEADER, FORMATS_VERSION, LEFT_OUT_HEADER } from './constants.ts'
import { ExportFileQuery, ExportFilesQuery, LeftOutTexts } from './contract.ts'
import { exportFile, leftOutHeaders } from './exportFile.ts'
import { exportFiles } from './exportFiles.ts'
import { pseudoHeader } from './pseudoHeader.ts'
import { unpackFile } from './zip/packedFile.ts'

const answersFile = {
  200: {
    description: `The file that the page was imported from, with its translations into this language. ${LEFT_OUT_HEADER} counts those that it cannot hold; ${FIRST_LEFT_OUT_HEADER} says of the first one why, percent-encoded`,
    content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
  },
}

const NOTHING_CHANGED = { description: 'Nothing has changed since the ETag in If-None-Match' }

const answersZip = {
  200: {
    description:
      'The files that pages were imported from, with translations; errors.txt names texts that they cannot hold',
    content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
  },
}

type Read = z.infer<typeof ExportFileQuery>

function wantedOf(page: Parameters<typeof requireTargets>[0] & { page_id: string }, query: Read) {
  const { language, checked_only: isCheckedOnly, spreadsheet_safe: isSpreadsheetSafe } = query
  requireTargets(page, [language])
  return { page_id: page.page_id, language, isCheckedOnly, isSpreadsheetSafe }
}

export type ExportRoutes = typeof exportRoutes
export const exportRoutes = createRouter('pages')
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/export-file',
      summary: 'A page in its original format, in one language',
      ...guarded('readProject', 'page', movesFiles),
      request: { params: PagePath, query: ExportFileQuery },
      responses: { ...answersFile, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const wanted = wantedOf(c.var.page, c.req.valid('query'))
      const { path, leftOut, ...file } = await exportFile(c.var.services, c.var.files, wanted)
      return c.body((await unpackFile(file)) as Uint8Array<ArrayBuffer>, 200, {
        ...namedFileHeaders(path),
        ...leftOutHeaders(leftOut),
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/export-file/left-out',
      summary: 'The translations that the original format of a page cannot hold, and why',
      ...guarded('readProject', 'page', movesFiles),
      request: { params: PagePath, query: ExportFileQuery },
      responses: { ...answers(LeftOutTexts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { leftOut } = await exportFile(c.var.services, c.var.files, wantedOf(c.var.page, c.req.valid('query')))
      return c.json({ count: leftOut.count, reasons: leftOut.faults }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/export-files',
      summary: 'The pages of a version in their original formats as a ZIP: in one language, or each in a folder',
      ...guarded('readProject', 'version', movesFiles),
      request: { params: VersionPath, query: ExportFilesQuery, headers: IfNoneMatch },
      responses: { ...answersZip, 304: NOTHING_CHANGED, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { id } = c.var.version
      const { language, in_folders: inFolders, pages: pageIds, ...form } = c.req.valid('query')
      const { checked_only: isCheckedOnly, spreadsheet_safe: isSpreadsheetSafe } = form
      const targets = await listTargetLanguages(services.db, id)
      if (language !== undefined) requireTargets({ target_languages: targets }, [language])
      const languages = language === undefined ? targets : [language]
      const hasFolders = inFolders ?? language === undefined
      const mark = await findExportMark(services.db, id, languages, { isCheckedOnly, writer: FORMATS_VERSION })
      const some = pageIds ? `.${createHash('sha256').update(pageIds.join()).digest('base64url')}` : ''
      const tag = `"${mark}.${Number(isSpreadsheetSafe)}${Number(hasFolders)}${some}"`
      c.header('ETag', tag)
      if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304)
      const zip = await exportFiles(services, c.var.files, id, {
        languages,
        pageIds,
        hasFolders,
        isCheckedOnly,
        isSpreadsheetSafe,
      })
      return c.body(streamOf(zip), 200, {
        ...fileHeaders(`version_${id}_files.zip`, 'application/zip'),
        ...(language === undefined && pseudoHeader(await countPseudoLocalized(services.db, { version_id: id }))),
      })
    },
  )
