import { createRoute } from '@hono/zod-openapi'
import { listEvents } from '#db/queries/events/events.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import { grantsOf } from '#db/vocabulary/roles.ts'
import { notFound } from '../http/apiError.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { type GuardedCall, guarded } from '../rights/guarded.ts'
import { readableKinds } from './activityRights.ts'
import { NEWS_WAIT_MS } from './constants.ts'
import { Activity, ActivityQuery, News, NewsQuery } from './contract.ts'
import { showActivity } from './showActivity.ts'

export const eventRoutes = createRouter('activity')
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/projects/{project_id}/activity',
      summary: 'The activity of a project and its organization, the newest first',
      request: { params: ProjectPath, query: ActivityQuery },
      responses: { ...answers(Activity), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const among = await readableOf(c)
      return c.json(await showActivity(c.var.services.db, among, c.req.valid('query')), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/projects/{project_id}/activity/news',
      summary: 'Waits up to 20 seconds until something happens in a project after a position, and says whether it did',
      request: { params: ProjectPath, query: NewsQuery },
      responses: { ...answers(News), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { since } = c.req.valid('query')
      const among = await readableOf(c)
      const look = async () => (await listEvents(services.db, among, { since, limit: 1 })).length > 0
      const places = [among.project_id, among.organization_id]
      return c.json({ has_news: await services.news.wait(user.id, places, look, NEWS_WAIT_MS) }, 200)
    },
  )

async function readableOf({ var: { services, user, project } }: GuardedCall<'project'>) {
  const { id, organization_id } = project
  const membership = await findMembership(services.db, organization_id, user)
  if (!membership) throw notFound('Project') // removed meanwhile
  return { project_id: id, organization_id, kinds: readableKinds(grantsOf(membership)) }
}

export type EventRoutes = typeof eventRoutes
