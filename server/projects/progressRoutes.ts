import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { forSignedInOrToken } from '../http/guards.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { ProjectProgress } from './contract.ts'
import { findOwnProgress } from './projectsProgress.ts'

export const progressRoutes = createRouter('projects').openapi(
  createRoute({
    method: 'get',
    path: '/',
    summary: 'How far the projects of an organization that I see are in each of their languages',
    ...forSignedInOrToken('readProject'),
    request: { query: z.object({ organization_id: z.uuid() }) },
    responses: { ...answers(z.array(ProjectProgress)), ...refusals(401, 422) },
  }),
  async (c) => {
    const { services, user } = c.var
    return c.json(await findOwnProgress(services.db, user, c.req.valid('query').organization_id), 200)
  },
)

export type ProgressRoutes = typeof progressRoutes
