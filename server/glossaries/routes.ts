import { createRoute } from '@hono/zod-openapi'
import {
  deleteGlossary,
  findGlossaryOfProject,
  insertGlossary,
  updateGlossary,
} from '#db/queries/glossaries/glossaries.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { answers, answersNothing, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireProject } from '../organizations/access.ts'
import { editInProject } from '../projects/editInProject.ts'
import { changeGlossary } from './changeGlossary.ts'
import { ALREADY_HAS_A_GLOSSARY, DEFAULT_NAME } from './constants.ts'
import { CreateGlossary, Glossary, GlossaryPath, ProjectPath, UpdateGlossary } from './contract.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['glossaries'] }

export const glossaryRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/project/{project_id}',
      summary: 'The glossary of a project; 404 when it has none',
      ...guarded,
      request: { params: ProjectPath },
      responses: { ...answers(Glossary), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireProject(services.db, user.id, c.req.valid('param').project_id, 'useProjects')
      const glossary = await findGlossaryOfProject(services.db, id)
      if (!glossary) throw notFound('Glossary')
      return c.json(glossary, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/project/{project_id}',
      summary: 'Create the glossary of a project, which has none yet',
      ...guarded,
      request: { params: ProjectPath, body: takes(CreateGlossary) },
      responses: { ...answers(Glossary), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { project_id } = c.req.valid('param')
      const { name = `${DEFAULT_NAME} ${new Date().toISOString().slice(0, 10)}`, description } = c.req.valid('json')
      const find = async (trx: Trx) => {
        await requireProject(trx, user.id, project_id, 'useProjects')
        return { project_id, name, description }
      }
      const glossary = await editInProject(services, find, insertGlossary)
      if (!glossary) throw new ApiError(409, ALREADY_HAS_A_GLOSSARY)
      return c.json({ ...glossary, entries_count: 0 }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/glossaries/{glossary_id}',
      summary: 'Rename or describe a glossary',
      ...guarded,
      request: { params: GlossaryPath, body: takes(UpdateGlossary) },
      responses: { ...answers(Glossary), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const change = c.req.valid('json')
      const changed = await changeGlossary(services, user.id, c.req.valid('param').glossary_id, (trx, glossary) =>
        updateGlossary(trx, glossary.id, change),
      )
      return c.json(changed, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/glossaries/{glossary_id}',
      summary: 'Delete a glossary with its entries',
      ...guarded,
      request: { params: GlossaryPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      await changeGlossary(services, user.id, c.req.valid('param').glossary_id, (trx, glossary) =>
        deleteGlossary(trx, glossary.id),
      )
      return c.body(null, 204)
    },
  )

export type GlossaryRoutes = typeof glossaryRoutes
