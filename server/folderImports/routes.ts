import { createRoute } from '@hono/zod-openapi'
import { findFileImport, listFileImports } from '#db/queries/reimports/fileImports.ts'
import { signedInWithFiles } from '../files/movesFiles.ts'
import { takesForm } from '../http/body/takesForm.ts'
import { answers, BEARER, createRouter, refusals } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requester } from '../liveEdits/actors.ts'
import { requireVersion } from '../organizations/access.ts'
import { VersionPath } from '../pages/contract.ts'
import { showPage } from '../pages/showPage.ts'
import { MAX_SHOWN } from '../reimport/constants.ts'
import {
  type FileImportCounts,
  FileImportPath,
  FileImports,
  FileImportUndone,
  FilesPreview,
  ImportedPages,
  ImportFilesForm,
  PreviewFilesForm,
} from './contract.ts'
import { importFiles } from './importFiles.ts'
import { previewFiles } from './previewFiles.ts'
import { requireFileImport, undoFileImport } from './undoFileImport.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['pages'] }
const moving = { ...guarded, middleware: signedInWithFiles }

const IMPORTS_SHOWN = 20

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
      const { pages, ...done } = await importFiles(services, id, user, c)
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
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/file-imports',
      summary: 'The imports of many files into a version, the newest first',
      ...guarded,
      request: { params: VersionPath },
      responses: { ...answers(FileImports), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      const imports = await listFileImports(services.db, id, IMPORTS_SHOWN)
      const data = imports.map(({ id, actor_name, at, counts, undone_at }) => ({
        id,
        by: actor_name,
        at: at.toISOString(),
        counts: counts as unknown as FileImportCounts,
        undone_at: undone_at?.toISOString() ?? null,
      }))
      return c.json({ data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/file-imports/{file_import_id}/undo',
      summary: 'Take an import of many files back, pages and merges, except what people edited since',
      ...guarded,
      request: { params: FileImportPath },
      responses: { ...answers(FileImportUndone), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const stored = await findFileImport(services.db, c.req.valid('param').file_import_id)
      const found = await requireFileImport(services.db, user.id, stored)
      const left = await undoFileImport(services, found, requester(c))
      return c.json({ left: left.slice(0, MAX_SHOWN), left_count: left.length }, 200)
    },
  )

export type FolderImportRoutes = typeof folderImportRoutes
