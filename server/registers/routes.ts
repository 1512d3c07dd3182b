import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listRegisters, upsertRegister } from '#db/queries/projects/registers.ts'
import { invalid } from '../http/apiError.ts'
import { answers, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireProject } from '../organizations/access.ts'
import { NO_TARGET } from '../projects/constants.ts'
import { ChangeRegister, ProjectPath, Register, RegisterPath } from '../projects/contract.ts'
import { editInProject } from '../projects/editInProject.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['projects'] }

export const registerRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/registers',
      summary: 'Form of address and tone of the translations into each target language of a project',
      ...guarded,
      request: { params: ProjectPath },
      responses: { ...answers(z.array(Register)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { project_id } = c.req.valid('param')
      const { target_languages } = await requireProject(services.db, user.id, project_id, 'useProjects')
      return c.json(await listRegisters(services.db, project_id, target_languages), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{project_id}/registers/{target_language}',
      summary: 'Change what is sent: form of address, tone',
      ...guarded,
      request: { params: RegisterPath, body: takes(ChangeRegister) },
      responses: { ...answers(Register), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { project_id, target_language } = c.req.valid('param')
      async function find(trx: Parameters<typeof requireProject>[0]) {
        const { target_languages } = await requireProject(trx, user.id, project_id, 'useProjects')
        if (!target_languages.includes(target_language)) throw invalid(['path', 'target_language'], NO_TARGET)
        return { project_id, target_language }
      }
      const change = c.req.valid('json')
      return c.json(await editInProject(services, find, (trx, place) => upsertRegister(trx, place, change)), 200)
    },
  )

export type RegisterRoutes = typeof registerRoutes
