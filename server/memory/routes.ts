import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { countMemoryUnits, deleteMemoryUnits } from '#db/queries/translations/memoryUnits.ts'
import { readUpload } from '../files/receive/readUpload.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { takesForm } from '../http/body/takesForm.ts'
import { answers, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { MEMORY_REMOVED, TMX } from './constants.ts'
import { ImportedMemory, MemoryImport } from './contract.ts'
import { importMemory } from './importMemory.ts'

export const importedMemoryRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/memory',
      summary: 'How many translations of a TMX the memory of a project has, by language',
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
      method: 'post',
      path: '/{project_id}/memory/upload-tmx',
      summary: 'Add the translations of a TMX to the memory of a project: all of them or nothing, and no page',
      ...guarded('bringFiles', 'project', movesFiles),
      request: { params: ProjectPath },
      requestBody: takesForm(z.object({})),
      responses: { ...answers(MemoryImport), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { file } = await readUpload(c, TMX)
      const { services, files, project } = c.var
      return c.json(await importMemory(services, files, project, file), 200)
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
