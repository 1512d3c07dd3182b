import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { touchProject } from '#db/queries/projects/projects.ts'
import { countMemoryUnits, deleteMemoryUnits } from '#db/queries/translations/memoryUnits.ts'
import { signedInWithFiles } from '../files/movesFiles.ts'
import { takesForm } from '../http/body/takesForm.ts'
import { answers, BEARER, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { write } from '../http/write.ts'
import { requireProject } from '../organizations/access.ts'
import { ProjectPath } from '../projects/contract.ts'
import { MEMORY_REMOVED } from './constants.ts'
import { ImportedMemory, MemoryImport } from './contract.ts'
import { importMemory } from './importMemory.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['projects'] }
const moving = { ...guarded, middleware: signedInWithFiles }

export const importedMemoryRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/memory',
      summary: 'How many translations of a TMX the memory of a project has, by language',
      ...guarded,
      request: { params: ProjectPath },
      responses: { ...answers(ImportedMemory), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireProject(services.db, user.id, c.req.valid('param').project_id, 'useProjects')
      return c.json(await countMemoryUnits(services.db, id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/memory/upload-tmx',
      summary: 'Add the translations of a TMX to the memory of a project: all of them or nothing, and no page',
      ...moving,
      request: { params: ProjectPath },
      requestBody: takesForm(z.object({})),
      responses: { ...answers(MemoryImport), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      return c.json(await importMemory(services, user.id, c.req.valid('param').project_id, c), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}/memory',
      summary: 'Remove what was imported into the memory of a project; texts of its pages stay',
      ...guarded,
      request: { params: ProjectPath },
      responses: { ...answers(Message), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { project_id } = c.req.valid('param')
      await write(services, async (trx) => {
        await requireProject(trx, user.id, project_id, 'useProjects')
        await touchProject(trx, project_id)
        await deleteMemoryUnits(trx, project_id)
      })
      return c.json({ message: MEMORY_REMOVED }, 200)
    },
  )

export type ImportedMemoryRoutes = typeof importedMemoryRoutes
