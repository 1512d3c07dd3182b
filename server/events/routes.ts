import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { listEvents } from '#db/queries/events/events.ts'
import type { Env } from '../http/env.ts'
import { answers, BEARER, createRouter, refusals } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireCapability, requireProject } from '../organizations/access.ts'
import { readableKinds } from './activityRights.ts'
import { NEWS_WAIT_MS } from './constants.ts'
import { Activity, ActivityQuery, News, NewsQuery, ProjectPath } from './contract.ts'
import { showActivity } from './showActivity.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['activity'] }

export const eventRoutes = createRouter()
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/projects/{project_id}/activity',
      summary: 'The activity of a project and its organization, the newest first',
      request: { params: ProjectPath, query: ActivityQuery },
      responses: { ...answers(Activity), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const among = await requireReadable(c, c.req.valid('param').project_id)
      return c.json(await showActivity(c.var.services.db, among, c.req.valid('query')), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/projects/{project_id}/activity/news',
      summary: 'Waits up to 20 seconds until something happens in a project after a position, and says whether it did',
      request: { params: ProjectPath, query: NewsQuery },
      responses: { ...answers(News), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { since } = c.req.valid('query')
      const among = await requireReadable(c, c.req.valid('param').project_id)
      const look = async () => (await listEvents(services.db, among, { since, limit: 1 })).length > 0
      const places = [among.project_id, among.organization_id]
      return c.json({ has_news: await services.news.wait(places, look, NEWS_WAIT_MS) }, 200)
    },
  )

/** The events that the caller may read of a project. */
async function requireReadable(c: Context<Env>, projectId: string) {
  const { services, user } = c.var
  const { id, organization_id } = await requireProject(services.db, user.id, projectId, 'useProjects')
  const role = await requireCapability(services.db, user.id, organization_id, 'useProjects')
  return { project_id: id, organization_id, kinds: readableKinds(role) }
}

export type EventRoutes = typeof eventRoutes
