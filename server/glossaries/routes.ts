import { createRoute } from '@hono/zod-openapi'
import {
  deleteGlossary,
  findGlossaryOfProject,
  insertGlossary,
  updateGlossary,
} from '#db/queries/glossaries/glossaries.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { ALREADY_HAS_A_GLOSSARY, DEFAULT_NAME } from './constants.ts'
import { CreateGlossary, Glossary, GlossaryPath, UpdateGlossary } from './contract.ts'

export const glossaryRoutes = createRouter('glossaries')
  .openapi(
    createRoute({
      method: 'get',
      path: '/project/{project_id}',
      summary: 'The glossary of a project; 404 when it has none',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(Glossary), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const glossary = await findGlossaryOfProject(c.var.services.db, c.var.project.id)
      if (!glossary) throw notFound('Glossary')
      return c.json(glossary, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/project/{project_id}',
      summary: 'Create the glossary of a project, which has none yet',
      ...guarded('editGlossary', 'project'),
      request: { params: ProjectPath, body: takes(CreateGlossary) },
      responses: { ...answers(Glossary), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { name = `${DEFAULT_NAME} ${new Date().toISOString().slice(0, 10)}`, description } = c.req.valid('json')
      const glossary = await editInProject(c.var, (trx, { id: project_id }) =>
        insertGlossary(trx, { project_id, name, description }),
      )
      if (!glossary) throw new ApiError(409, ALREADY_HAS_A_GLOSSARY)
      return c.json({ ...glossary, entries_count: 0 }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/glossaries/{glossary_id}',
      summary: 'Rename or describe a glossary',
      ...guarded('editGlossary', 'glossary'),
      request: { params: GlossaryPath, body: takes(UpdateGlossary) },
      responses: { ...answers(Glossary), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      return c.json(await editInProject(c.var, (trx, { id }) => updateGlossary(trx, id, c.req.valid('json'))), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/glossaries/{glossary_id}',
      summary: 'Delete a glossary with its entries',
      ...guarded('editGlossary', 'glossary'),
      request: { params: GlossaryPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await editInProject(c.var, (trx, { id }) => deleteGlossary(trx, id))
      return c.body(null, 204)
    },
  )

export type GlossaryRoutes = typeof glossaryRoutes
