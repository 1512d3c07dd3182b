import { createRoute } from '@hono/zod-openapi'
import { answers, answersNothing, createRouter, refusals } from '../http/openapi/openapi.ts'
import { PagePath, ProjectPath, ScreenshotPath, VersionPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { Restored } from './contract.ts'
import { deleteForGood } from './deleteForGood.ts'
import { restore } from './restore.ts'

const restores = {
  method: 'post' as const,
  responses: { ...answers(Restored), ...refusals(401, 403, 404, 422) },
}
const deletes = {
  method: 'delete' as const,
  responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
}

const PAGE = {
  ...guarded('manageProject', 'page_in_bin'),
  path: '/bin/pages/{page_id}',
  request: { params: PagePath },
} as const
const VERSION = {
  ...guarded('manageProject', 'version_in_bin'),
  path: '/bin/versions/{version_id}',
  request: { params: VersionPath },
} as const
const SCREENSHOT = {
  ...guarded('bringFiles', 'screenshot_in_bin'),
  path: '/bin/screenshots/{screenshot_id}',
  request: { params: ScreenshotPath },
} as const
const PROJECT = {
  ...guarded('deleteProjects', 'project_in_bin'),
  path: '/bin/projects/{project_id}',
  request: { params: ProjectPath },
} as const

export const thingInBinRoutes = createRouter('bin')
  .openapi(
    createRoute({ ...restores, ...PAGE, path: `${PAGE.path}/restore`, summary: 'Bring a deleted page back as it was' }),
    async (c) => {
      return c.json(await restore(c.var, { kind: 'page', id: c.req.valid('param').page_id }), 200)
    },
  )
  .openapi(
    createRoute({
      ...restores,
      ...VERSION,
      path: `${VERSION.path}/restore`,
      summary: 'Bring a deleted version back as it was, with its pages',
    }),
    async (c) => {
      return c.json(await restore(c.var, { kind: 'version', id: c.req.valid('param').version_id }), 200)
    },
  )
  .openapi(
    createRoute({
      ...restores,
      ...SCREENSHOT,
      path: `${SCREENSHOT.path}/restore`,
      summary: 'Bring a deleted screenshot back as it was, with its regions',
    }),
    async (c) => {
      return c.json(await restore(c.var, { kind: 'screenshot', id: c.req.valid('param').screenshot_id }), 200)
    },
  )
  .openapi(
    createRoute({
      ...restores,
      ...PROJECT,
      path: `${PROJECT.path}/restore`,
      summary: 'Bring a deleted project back as it was, with everything in it',
    }),
    async (c) => {
      return c.json(await restore(c.var, { kind: 'project', id: c.req.valid('param').project_id }), 200)
    },
  )
  .openapi(createRoute({ ...deletes, ...PAGE, summary: 'Delete a page of the bin for good' }), async (c) => {
    await deleteForGood(c.var.services, { kind: 'page', id: c.req.valid('param').page_id })
    return c.body(null, 204)
  })
  .openapi(createRoute({ ...deletes, ...VERSION, summary: 'Delete a version of the bin for good' }), async (c) => {
    await deleteForGood(c.var.services, { kind: 'version', id: c.req.valid('param').version_id })
    return c.body(null, 204)
  })
  .openapi(
    createRoute({ ...deletes, ...SCREENSHOT, summary: 'Delete a screenshot of the bin for good' }),
    async (c) => {
      await deleteForGood(c.var.services, { kind: 'screenshot', id: c.req.valid('param').screenshot_id })
      return c.body(null, 204)
    },
  )
  .openapi(createRoute({ ...deletes, ...PROJECT, summary: 'Delete a project of the bin for good' }), async (c) => {
    await deleteForGood(c.var.services, { kind: 'project', id: c.req.valid('param').project_id })
    return c.body(null, 204)
  })
