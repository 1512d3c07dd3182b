import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { countPseudoLocalized } from '#db/queries/translations/pseudoLocalized.ts'
import { takesForm } from '../../http/body/takesForm.ts'
import { fileHeaders, streamOf } from '../../http/fileHeaders.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { VersionPath } from '../../pages/contract.ts'
import { showPage } from '../../pages/showPage.ts'
import { guarded } from '../../rights/guarded.ts'
import { requireTargets } from '../../rights/pageAccess.ts'
import { ExportQuery } from '../export/contract.ts'
import { exportVersion } from '../export/exportVersion.ts'
import { pseudoHeader } from '../export/pseudoHeader.ts'
import { ImportForm } from '../receive/contract.ts'
import { movesFiles } from '../thread/movesFiles.ts'
import { ImportedPage, ImportPreview } from './contract.ts'
import { importPage } from './importPage.ts'
import { previewImport } from './previewImport.ts'

const answersZip = {
  200: {
    description: 'One CSV a page: identifier, content, context and a column for each target language',
    content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
  },
}

export const pageFileRoutes = createRouter('pages')
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import',
      summary: 'Create a page from a CSV: all of it or nothing',
      ...guarded('bringFiles', 'version', movesFiles),
      request: { params: VersionPath },
      requestBody: takesForm(ImportForm),
      responses: { ...answers(ImportedPage), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      return c.json(showPage(await importPage(c.var.version.id, c)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/preview',
      summary: 'What an import of this CSV would do: columns, first rows, errors. Nothing is stored',
      ...guarded('bringFiles', 'version', movesFiles),
      request: { params: VersionPath },
      requestBody: takesForm(z.object({})),
      responses: { ...answers(ImportPreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      return c.json(await previewImport(c.var.version.id, c), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/export-pages',
      summary: 'All pages of a version as a ZIP of CSV files',
      ...guarded('readProject', 'version', movesFiles),
      request: { params: VersionPath, query: ExportQuery },
      responses: { ...answersZip, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { id } = c.var.version
      const { spreadsheet_safe: isSpreadsheetSafe, checked_only: isCheckedOnly, language } = c.req.valid('query')
      const targets = await listTargetLanguages(services.db, id)
      if (language !== undefined) requireTargets({ target_languages: targets }, [language])
      const languages = language === undefined ? targets : [language]
      const zip = await exportVersion(services.db, c.var.files, id, { isSpreadsheetSafe, isCheckedOnly, languages })
      return c.body(streamOf(zip), 200, {
        ...fileHeaders(`version_${id}_pages.zip`, 'application/zip'),
        ...pseudoHeader(await countPseudoLocalized(services.db, { version_id: id })),
      })
    },
  )
