import { createRoute } from '@hono/zod-openapi'
import { deleteMemoryImport, listMemoryImports } from '#db/queries/memory/memoryImports.ts'
import { countMemoryUnits, deleteMemoryUnits } from '#db/queries/translations/memoryUnits.ts'
import { parseForm } from '../files/receive/parseForm.ts'
import { ANY_FILE, readUpload } from '../files/receive/readUpload.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { notFound } from '../http/apiError.ts'
import { takesForm } from '../http/body/takesForm.ts'
import { answers, answersNothing, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets } from '../rights/pageAccess.ts'
import { MEMORY_REMOVED } from './constants.ts'
import { ImportedMemory, MemoryForm, MemoryImport, MemoryImportPath, MemoryImports } from './contract.ts'
import { importMemory } from './importMemory.ts'

export const importedMemoryRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/memory',
      summary: 'How many imported translations the memory of a project has, by language',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(ImportedMemory), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      return c.json(await countMemoryUnits(c.var.services.db, c.var.project.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/memory/imports',
      summary: 'The files that were imported into the memory of a project, the last first',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(MemoryImports), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const imports = await listMemoryImports(c.var.services.db, c.var.project.id)
      return c.json(
        imports.map((one) => ({ ...one, imported_at: one.imported_at.toISOString() })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/memory/imports',
      summary:
        'Add the translations of a file (TMX, PO, XLIFF, CSV or another one with source and translation) to the memory of a project: all of them or nothing, and no page',
      ...guarded('bringFiles', 'project', movesFiles),
      request: { params: ProjectPath },
      requestBody: takesForm(MemoryForm),
      responses: { ...answers(MemoryImport), ...refusals(400, 401, 404, 409, 413, 422) },
    }),
    async (c) => {
      const { file, fields } = await readUpload(c, ANY_FILE)
      const { language } = parseForm(MemoryForm, fields)
      const { services, files, project, user } = c.var
      if (language) requireTargets(project, [language])
      return c.json(await importMemory(services, files, project, { file, language, by: user }), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}/memory/imports/{import_id}',
      summary: 'Remove what one file has brought into the memory of a project',
      ...guarded('bringFiles', 'project'),
      request: { params: MemoryImportPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { import_id: id } = c.req.valid('param')
      const isDeleted = await editInProject(c.var, (trx, { id: project_id }) =>
        deleteMemoryImport(trx, { project_id, id }),
      )
      if (!isDeleted) throw notFound('Import')
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}/memory',
      summary: 'Remove what was imported into the memory of a project; texts of its pages stay',
      ...guarded('bringFiles', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(Message), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await editInProject(c.var, (trx, { id }) => deleteMemoryUnits(trx, id))
      return c.json({ message: MEMORY_REMOVED }, 200)
    },
  )

export type ImportedMemoryRoutes = typeof importedMemoryRoutes
