import { createRoute } from '@hono/zod-openapi'
import { signedInWithFiles } from '../files/movesFiles.ts'
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
const moving = { ...guarded, middleware: signedInWithFiles }

export const folderImportRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/files',
      summary:
        'Create pages from many files or a ZIP of a folder, all of them or nothing, and merge those that are pages already',
      ...moving,
      request: { params: VersionPath },
      requestBody: takesForm(ImportFilesForm),
      responses: { ...answers(ImportedPages), ...refusals(400, 401, 404, 409, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      const { pages, ...done } = await importFiles(services, id, c)
      return c.json({ ...done, pages: pages.map(showPage) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/files/preview',
      summary: 'What an import of these files would do: pages, languages, errors. Nothing is stored',
      ...moving,
      request: { params: VersionPath },
      requestBody: takesForm(PreviewFilesForm),
      responses: { ...answers(FilesPreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const version = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      return c.json(await previewFiles(services, version, c), 200)
    },
  )

export type FolderImportRoutes = typeof folderImportRoutes
