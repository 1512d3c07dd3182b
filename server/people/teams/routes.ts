import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listTeams } from '#db/queries/organizations/teams/teams.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../../http/openapi/openapi.ts'
import { OrganizationPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { changeTeamName, endTeam, makeTeam } from './changeTeams.ts'
import { ListedTeam, NameTeam, Team, TeamPath } from './contract.ts'
import { findTeamDetails } from './findTeamDetails.ts'

export const teamRoutes = createRouter('teams')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}/teams',
      summary: 'The teams of an organization, by name',
      ...guarded('readOrganization', 'organization'),
      request: { params: OrganizationPath },
      responses: { ...answers(z.array(ListedTeam)), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const teams = await listTeams(c.var.services.db, c.var.organization.id)
      return c.json(
        teams.map((team) => ({ ...team, created_at: team.created_at.toISOString() })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{organization_id}/teams',
      summary: 'Make a team; it is given people and roles in projects afterwards',
      ...guarded('managePeople', 'organization'),
      request: { params: OrganizationPath, body: takes(NameTeam) },
      responses: { ...answers(Team), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => c.json(await makeTeam(c.var.services, c.req.valid('param'), c.req.valid('json').name), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}/teams/{team_id}',
      summary: 'A team with its people and its roles in projects',
      ...guarded('readOrganization', 'organization'),
      request: { params: TeamPath },
      responses: { ...answers(Team), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => c.json(await findTeamDetails(c.var.services.db, c.req.valid('param')), 200),
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/{organization_id}/teams/{team_id}',
      summary: 'Rename a team',
      ...guarded('managePeople', 'organization'),
      request: { params: TeamPath, body: takes(NameTeam) },
      responses: { ...answers(Team), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => c.json(await changeTeamName(c.var.services, c.req.valid('param'), c.req.valid('json').name), 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{organization_id}/teams/{team_id}',
      summary: 'Delete a team: its people lose at once what they may do by it alone',
      ...guarded('managePeople', 'organization'),
      request: { params: TeamPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const { services } = c.var
      await endTeam(services, c.req.valid('param'))
      services.collab.hints.accessChanged()
      return c.body(null, 204)
    },
  )

export type TeamRoutes = typeof teamRoutes
