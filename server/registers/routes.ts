import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findRegister, listRegisters, upsertRegister } from '#db/queries/projects/registers.ts'
import { EVERY_LANGUAGE } from '#db/vocabulary/languages.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { GUIDE_CHANGED, NO_TARGET } from '../projects/constants.ts'
import { ChangeRegister, Register, RegisterPath } from '../projects/contract.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'

export const registerRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/registers',
      summary:
        'Style guide of each target language of a project, and of all languages where there is one: form of address, tone, rules, and what people read',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(z.array(Register)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { id, target_languages } = c.var.project
      return c.json(await listRegisters(c.var.services.db, id, target_languages), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{project_id}/registers/{target_language}',
      summary: 'Change what is sent: form of address, tone, rules, guide; with mul those of all languages',
      ...guarded('manageProject', 'project'),
      request: { params: RegisterPath, body: takes(ChangeRegister) },
      responses: { ...answers(Register), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { target_language } = c.req.valid('param')
      const { revision, ...change } = c.req.valid('json')
      const register = await editInProject(c.var, async (trx, { id: project_id, target_languages }) => {
        if (![...target_languages, EVERY_LANGUAGE].includes(target_language))
          throw invalid(['path', 'target_language'], NO_TARGET)
        const present = await findRegister(trx, project_id, target_language)
        if (revision !== undefined && revision !== present.revision) throw new ApiError(409, GUIDE_CHANGED)
        return upsertRegister(trx, { project_id, target_language }, change)
      })
      return c.json(register, 200)
    },
  )

export type RegisterRoutes = typeof registerRoutes
