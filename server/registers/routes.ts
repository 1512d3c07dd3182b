import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listRegisters, upsertRegister } from '#db/queries/projects/registers.ts'
import { invalid } from '../http/apiError.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { NO_TARGET } from '../projects/constants.ts'
import { ChangeRegister, Register, RegisterPath } from '../projects/contract.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'

export const registerRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/registers',
      summary: 'Form of address and tone of the translations into each target language of a project',
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
      summary: 'Change what is sent: form of address, tone',
      ...guarded('manageProject', 'project'),
      request: { params: RegisterPath, body: takes(ChangeRegister) },
      responses: { ...answers(Register), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { target_language } = c.req.valid('param')
      const register = await editInProject(c.var, (trx, { id: project_id, target_languages }) => {
        if (!target_languages.includes(target_language)) throw invalid(['path', 'target_language'], NO_TARGET)
        return upsertRegister(trx, { project_id, target_language }, c.req.valid('json'))
      })
      return c.json(register, 200)
    },
  )

export type RegisterRoutes = typeof registerRoutes
