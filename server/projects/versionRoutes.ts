import { createRoute } from '@hono/zod-openapi'
import { countContents, updateVersion } from '#db/queries/projects/versions.ts'
import type { Trx } from '#db/schema.ts'
import { moveToBin } from '../bin/moveToBin.ts'
import { answers, answersNothing, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requester } from '../liveEdits/actors.ts'
import { requireVersion } from '../organizations/access.ts'
import { UpdateVersion, Version, VersionContents, VersionPath } from './contract.ts'
import { editInProject } from './editInProject.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['projects'] }

export const versionRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'patch',
      path: '/{version_id}',
      summary: 'Rename a version or set its status',
      ...guarded,
      request: { params: VersionPath, body: takes(UpdateVersion) },
      responses: { ...answers(Version), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { version_id } = c.req.valid('param')
      const change = c.req.valid('json')
      const find = (trx: Trx) => requireVersion(trx, user.id, version_id, 'useProjects')
      const changed = await editInProject(services, find, async (trx, { organization_id: _, ...version }) => {
        await updateVersion(trx, version_id, change)
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
      ...guarded,
      request: { params: VersionPath },
      responses: { ...answers(VersionContents), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      return c.json(await countContents(services.db, id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{version_id}',
      summary: 'Move a version with its pages to the bin of its project, for 30 days',
      ...guarded,
      request: { params: VersionPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { version_id } = c.req.valid('param')
      await moveToBin(c.var.services, { kind: 'version', id: version_id }, requester(c))
      return c.body(null, 204)
    },
  )

export type VersionRoutes = typeof versionRoutes
