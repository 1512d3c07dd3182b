import { createRoute } from '@hono/zod-openapi'
import { takesForm } from '../http/body/takesForm.ts'
import { answers, BEARER, createRouter, refusals } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireVersion } from '../organizations/access.ts'
import { VersionPath } from '../pages/contract.ts'
import { showPage } from '../pages/showPage.ts'
import { FilesPreview, ImportedPages, ImportFilesForm, PreviewFilesForm } from './contract.ts'
import { importFiles } from './importFiles.ts'
import { previewFiles } from './previewFiles.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['pages'] }

export const folderImportRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/files',
      summary:
        'Create pages from many files or a ZIP of a folder, all of them or nothing, and merge those that are pages already',
      ...guarded,
      request: { params: VersionPath },
      requestBody: takesForm(ImportFilesForm),
      responses: { ...answers(ImportedPages), ...refusals(400, 401, 404, 409, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      const { pages, merged } = await importFiles(services, id, user, c)
      return c.json({ pages: pages.map(showPage), merged }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/files/preview',
      summary: 'What an import of these files would do: pages, languages, errors. Nothing is stored',
      ...guarded,
      request: { params: VersionPath },
      requestBody: takesForm(PreviewFilesForm),
      responses: { ...answers(FilesPreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      return c.json(await previewFiles(services.db, id, c), 200)
    },
  )
