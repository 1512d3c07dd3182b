import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listBinOfOrganization, listBinOfProject, type ThingInBin as Stored } from '#db/queries/bin/contents.ts'
import { answers, BEARER, createRouter, refusals } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireCapability, requireProject } from '../organizations/access.ts'
import { OrganizationPath, ProjectPath, ThingInBin } from './contract.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['bin'] }
const answer = { ...answers(z.array(ThingInBin)), ...refusals(401, 404, 422) }

const toThing = ({ deleted_at, kept_until, ...thing }: Stored): ThingInBin => ({
  ...thing,
  deleted_at: deleted_at.toISOString(),
  kept_until: kept_until.toISOString(),
})

export const binRoutes = createRouter()
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/projects/{project_id}/bin',
      summary: 'Its deleted pages and versions that can be restored, the last deleted first',
      request: { params: ProjectPath },
      responses: answer,
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireProject(services.db, user.id, c.req.valid('param').project_id, 'useProjects')
      return c.json((await listBinOfProject(services.db, id)).map(toThing), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/organizations/{organization_id}/bin',
      summary: 'Its deleted projects that can be restored, the last deleted first',
      request: { params: OrganizationPath },
      responses: answer,
    }),
    async (c) => {
      const { services, user } = c.var
      const { organization_id } = c.req.valid('param')
      await requireCapability(services.db, user.id, organization_id, 'useProjects')
      return c.json((await listBinOfOrganization(services.db, organization_id)).map(toThing), 200)
    },
  )

export type BinRoutes = typeof binRoutes
