import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listBinOfOrganization, listBinOfProject, type ThingInBin as Stored } from '#db/queries/bin/contents.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { OrganizationPath, ProjectPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { ThingInBin } from './contract.ts'

const answer = { ...answers(z.array(ThingInBin)), ...refusals(401, 404, 422) }

const toThing = ({ deleted_at, kept_until, ...thing }: Stored): ThingInBin => ({
  ...thing,
  deleted_at: deleted_at.toISOString(),
  kept_until: kept_until.toISOString(),
})

export const binRoutes = createRouter('bin')
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/projects/{project_id}/bin',
      summary: 'Its deleted pages and versions that can be restored, the last deleted first',
      request: { params: ProjectPath },
      responses: answer,
    }),
    async (c) => {
      return c.json((await listBinOfProject(c.var.services.db, c.var.project.id)).map(toThing), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readOrganization', 'organization'),
      method: 'get',
      path: '/organizations/{organization_id}/bin',
      summary: 'Its deleted projects that can be restored, the last deleted first',
      request: { params: OrganizationPath },
      responses: answer,
    }),
    async (c) => {
      return c.json((await listBinOfOrganization(c.var.services.db, c.var.organization.id)).map(toThing), 200)
    },
  )

export type BinRoutes = typeof binRoutes
