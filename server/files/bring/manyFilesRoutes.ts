import { createRoute } from '@hono/zod-openapi'
import { takesForm } from '../../http/body/takesForm.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { requester } from '../../liveEdits/actors.ts'
import { showPage } from '../../pages/showPage.ts'
import { VersionPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { ImportFilesForm, PreviewFilesForm } from '../receive/contract.ts'
import { parseForm } from '../receive/parseForm.ts'
import { readUploadedFiles } from '../receive/readUploadedFiles.ts'
import { movesFiles } from '../thread/movesFiles.ts'
import { FilesPreview, ImportedPages } from './contract.ts'
import { importFiles } from './importFiles.ts'
import { previewFiles } from './previewFiles.ts'

export const manyFilesRoutes = createRouter('pages')
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/files',
      summary:
        'Create pages from many files or a ZIP of a folder, all of them or nothing, and merge those that are pages already',
      ...guarded('bringFiles', 'version', movesFiles),
      request: { params: VersionPath },
      requestBody: takesForm(ImportFilesForm),
      responses: { ...answers(ImportedPages), ...refusals(400, 401, 404, 409, 413, 422) },
    }),
    async (c) => {
      const { services, files, version } = c.var
      const { uploaded, fields } = await readUploadedFiles(c)
      const form = parseForm(ImportFilesForm, fields)
      const { pages, ...done } = await importFiles(services, files, version.id, { uploaded, form }, requester(c))
      return c.json({ ...done, pages: pages.map(showPage) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/files/preview',
      summary: 'Preview an import of these files: pages, languages, errors. Nothing is stored',
      ...guarded('bringFiles', 'version', movesFiles),
      request: { params: VersionPath },
      requestBody: takesForm(PreviewFilesForm),
      responses: { ...answers(FilesPreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, files, version } = c.var
      const { uploaded, fields } = await readUploadedFiles(c)
      const form = parseForm(PreviewFilesForm, fields)
      return c.json(await previewFiles(services, files, version, { uploaded, form }, c.var.user.id), 200)
    },
  )
