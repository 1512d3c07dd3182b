import { createRoute } from '@hono/zod-openapi'
import { findNewcomers, updateNewcomers } from '#db/queries/organizations/newcomers.ts'
import { findTeam } from '#db/queries/organizations/teams/teams.ts'
import type { Trx } from '#db/schema.ts'
import { notFound } from '../../http/apiError.ts'
import { answers, createRouter, refusals, takes } from '../../http/openapi/openapi.ts'
import { write } from '../../http/write.ts'
import { OrganizationPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { lockShared } from '../changePeople.ts'
import { Newcomers } from './contract.ts'

export const newcomerRoutes = createRouter('members')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}/newcomers',
      summary: 'How people begin who are invited into the organization without another word',
      ...guarded('readOrganization', 'organization'),
      request: { params: OrganizationPath },
      responses: { ...answers(Newcomers), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const found = await findNewcomers(c.var.services.db, c.var.organization.id)
      if (!found) throw notFound('Organization') // deleted meanwhile
      return c.json({ role: found.newcomers_role, team_id: found.newcomers_team_id }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{organization_id}/newcomers',
      summary: 'Choose how they begin: as members or as guests, and in which team',
      ...guarded('managePeople', 'organization'),
      request: { params: OrganizationPath, body: takes(Newcomers) },
      responses: { ...answers(Newcomers), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { organization_id } = c.req.valid('param')
      const chosen = c.req.valid('json')
      const change = async (trx: Trx) => {
        if (chosen.team_id !== null && !(await findTeam(trx, organization_id, chosen.team_id))) throw notFound('Team')
        const { role: newcomers_role, team_id: newcomers_team_id } = chosen
        await updateNewcomers(trx, organization_id, { newcomers_role, newcomers_team_id })
      }
      await write(c.var.services, change, (trx) => lockShared(trx, { organization_id }))
      return c.json(chosen, 200)
    },
  )

export type NewcomerRoutes = typeof newcomerRoutes
