import { createRoute } from '@hono/zod-openapi'
import { findReviewSettings, updateReviewSettings } from '#db/queries/checks/reviewSettings.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { ReviewSettings } from './contract.ts'

export const reviewRoutes = createRouter('projects')
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/{project_id}/review',
      summary: 'How many people check each translation of a project, and whether checked ones are protected',
      request: { params: ProjectPath },
      responses: { ...answers(ReviewSettings), ...refusals(401, 404, 422) },
    }),
    async (c) => c.json(await findReviewSettings(c.var.services.db, c.var.project.id), 200),
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'put',
      path: '/{project_id}/review',
      summary: 'Change how translations are checked; what is checked by now stays as it is',
      request: { params: ProjectPath, body: takes(ReviewSettings) },
      responses: { ...answers(ReviewSettings), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const settings = await editInProject(c.var, async (trx, { id }) => {
        await updateReviewSettings(trx, id, c.req.valid('json'))
        return findReviewSettings(trx, id)
      })
      c.var.services.collab.hints.accessChanged()
      return c.json(settings, 200)
    },
  )

export type ReviewRoutes = typeof reviewRoutes
