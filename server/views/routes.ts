import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  countSavedViews,
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
} from '#db/queries/search/savedViews.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { ProjectPath } from '../rights/contract.ts'
import { type GuardedCall, guarded } from '../rights/guarded.ts'
import { MAX_VIEWS, TOO_MANY_VIEWS } from './constants.ts'
import { SavedView, SaveView, ViewPath } from './contract.ts'

export const viewRoutes = createRouter('projects')
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/{project_id}/views',
      summary: 'Saved views of the texts of a project: those for everybody and my own, by name',
      request: { params: ProjectPath },
      responses: { ...answers(z.array(SavedView)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const views = await listSavedViews(c.var.services.db, c.var.project.id, c.var.user.id)
      return c.json(
        views.map((view) => ({ ...view, created_at: view.created_at.toISOString() })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'post',
      path: '/{project_id}/my-views',
      summary: 'Save a view for myself',
      request: { params: ProjectPath, body: takes(SaveView) },
      responses: { ...answers(SavedView), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => c.json(await saveView(c, c.var.user.id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'put',
      path: '/{project_id}/my-views/{view_id}',
      summary: 'Give a view of my own another name, and other filters',
      request: { params: ViewPath, body: takes(SaveView) },
      responses: { ...answers(SavedView), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => c.json(await replaceView(c, c.var.user.id, c.req.valid('param').view_id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'delete',
      path: '/{project_id}/my-views/{view_id}',
      summary: 'Delete a view of my own',
      request: { params: ViewPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await removeView(c, c.var.user.id, c.req.valid('param').view_id)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'post',
      path: '/{project_id}/shared-views',
      summary: 'Save a view for everybody in a project',
      request: { params: ProjectPath, body: takes(SaveView) },
      responses: { ...answers(SavedView), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => c.json(await saveView(c, null, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'put',
      path: '/{project_id}/shared-views/{view_id}',
      summary: 'Give a view that everybody in a project has another name, and other filters',
      request: { params: ViewPath, body: takes(SaveView) },
      responses: { ...answers(SavedView), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => c.json(await replaceView(c, null, c.req.valid('param').view_id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'delete',
      path: '/{project_id}/shared-views/{view_id}',
      summary: 'Delete a view that everybody in a project has',
      request: { params: ViewPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      await removeView(c, null, c.req.valid('param').view_id)
      return c.body(null, 204)
    },
  )

type OfProject = GuardedCall<'project'>

const saveView = ({ var: { services, project } }: OfProject, user_id: string | null, view: SaveView) =>
  write(services, async (trx) => {
    const owner = { project_id: project.id, user_id }
    if ((await countSavedViews(trx, owner)) >= MAX_VIEWS) throw new ApiError(409, TOO_MANY_VIEWS)
    return shown(await insertSavedView(trx, { ...owner, ...view }), user_id)
  })

const replaceView = ({ var: { services, project } }: OfProject, user_id: string | null, id: string, view: SaveView) =>
  write(services, async (trx) => {
    const saved = await updateSavedView(trx, { project_id: project.id, user_id }, id, view)
    if (!saved) throw notFound('View')
    return shown(saved, user_id)
  })

const shown = (saved: Awaited<ReturnType<typeof insertSavedView>>, user_id: string | null): SavedView => ({
  ...saved,
  is_shared: user_id === null,
  created_at: saved.created_at.toISOString(),
})

const removeView = ({ var: { services, project } }: OfProject, user_id: string | null, id: string) =>
  write(services, async (trx) => {
    if (!(await deleteSavedView(trx, { project_id: project.id, user_id }, id))) throw notFound('View')
  })

export type ViewRoutes = typeof viewRoutes
