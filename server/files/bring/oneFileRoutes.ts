import { createRoute } from '@hono/zod-openapi'
import { takesForm } from '../../http/body/takesForm.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { requester } from '../../liveEdits/actors.ts'
import { showPage } from '../../pages/showPage.ts'
import { VersionPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { ImportFileForm, PreviewFileForm } from '../receive/contract.ts'
import { parseForm } from '../receive/parseForm.ts'
import { ANY_FILE, readUpload } from '../receive/readUpload.ts'
import { movesFiles } from '../thread/movesFiles.ts'
import { FilePreview, ImportedFile } from './contract.ts'
import { importFile } from './importFile.ts'
import { previewFile } from './previewFile.ts'

export const oneFileRoutes = createRouter('pages')
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/file',
      summary: 'Create a page from a file of any format, or merge it into the page of its path: all of it or nothing',
      ...guarded('bringFiles', 'version', movesFiles),
      request: { params: VersionPath },
      requestBody: takesForm(ImportFileForm),
      responses: { ...answers(ImportedFile), ...refusals(400, 401, 404, 409, 413, 422) },
    }),
    async (c) => {
      const { services, files, version } = c.var
      const { file, fields } = await readUpload(c, ANY_FILE)
      const form = parseForm(ImportFileForm, fields)
      return c.json(showPage(await importFile(services, files, version.id, { file, form }, requester(c))), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/file/preview',
      summary: 'Preview an import of this file: its format, first rows, errors. Nothing is stored',
      ...guarded('bringFiles', 'version', movesFiles),
      request: { params: VersionPath },
      requestBody: takesForm(PreviewFileForm),
      responses: { ...answers(FilePreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, files, version } = c.var
      const { file, fields } = await readUpload(c, ANY_FILE)
      const form = parseForm(PreviewFileForm, fields)
      return c.json(await previewFile(services, files, version.id, { file, form }, c.var.user.id), 200)
    },
  )
