import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { takesForm } from '../../http/body/takesForm.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { requester } from '../../liveEdits/actors.ts'
import { showPage } from '../../pages/showPage.ts'
import { VersionPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { ImportForm } from '../receive/contract.ts'
import { parseForm } from '../receive/parseForm.ts'
import { readUpload } from '../receive/readUpload.ts'
import { movesFiles } from '../thread/movesFiles.ts'
import { ImportedPage, ImportPreview } from './contract.ts'
import { importCsv, previewCsv } from './importCsv.ts'

export const csvRoutes = createRouter('pages')
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
      const { services, files, version } = c.var
      const { file, fields } = await readUpload(c)
      const form = parseForm(ImportForm, fields)
      return c.json(showPage(await importCsv(services, files, version.id, { file, form }, requester(c))), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/preview',
      summary: 'Preview an import of this CSV: columns, first rows, errors. Nothing is stored',
      ...guarded('bringFiles', 'version', movesFiles),
      request: { params: VersionPath },
      requestBody: takesForm(z.object({})),
      responses: { ...answers(ImportPreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, files, version } = c.var
      const { file } = await readUpload(c)
      return c.json(await previewCsv(services, files, version.id, file, c.var.user.id), 200)
    },
  )
