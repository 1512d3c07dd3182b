import { createRoute } from '@hono/zod-openapi'
import { countContents, updateVersion } from '#db/queries/projects/versions.ts'
import { moveToBin } from '../bin/moveToBin.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { VersionPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { UpdateVersion, Version, VersionContents } from './contract.ts'

export const versionRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'patch',
      path: '/{version_id}',
      summary: 'Rename a version or set its status',
      ...guarded('manageProject', 'version'),
      request: { params: VersionPath, body: takes(UpdateVersion) },
      responses: { ...answers(Version), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const change = c.req.valid('json')
      const changed = await editInProject(c.var, async (trx, { organization_id: _, ...version }) => {
        await updateVersion(trx, version.id, change)
        return { ...version, ...change }
      })
      return c.json(changed, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{version_id}/contents',
      summary: 'How much a version holds, and so its copy would',
      ...guarded('readProject', 'version'),
      request: { params: VersionPath },
      responses: { ...answers(VersionContents), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      return c.json(await countContents(c.var.services.db, c.var.version.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{version_id}',
      summary: 'Move a version with its pages to the bin of its project, for 30 days',
      ...guarded('manageProject', 'version'),
      request: { params: VersionPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await moveToBin(c.var, { kind: 'version', id: c.var.version.id }, requester(c))
      return c.body(null, 204)
    },
  )

export type VersionRoutes = typeof versionRoutes
