import { createRoute } from '@hono/zod-openapi'
import { answers, answersNothing, createRouter, refusals, takes } from '../../http/openapi/openapi.ts'
import { guarded } from '../../rights/guarded.ts'
import { addToTeam, removeFromTeam } from './changeTeamPeople.ts'
import { endTeamRole, giveTeamRole } from './changeTeamRoles.ts'
import { GiveTeamRole, JoinTeam, Team, TeamPath, TeamPersonPath, TeamProjectPath } from './contract.ts'

export const teamMemberRoutes = createRouter('teams')
  .openapi(
    createRoute({
      method: 'post',
      path: '/{organization_id}/teams/{team_id}/people',
      summary: 'Put members and guests of the organization into a team; those who are in it stay',
      ...guarded('managePeople', 'organization'),
      request: { params: TeamPath, body: takes(JoinTeam) },
      responses: { ...answers(Team), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const team = await addToTeam(services, c.req.valid('param'), c.req.valid('json').user_ids)
      services.collab.hints.accessChanged()
      return c.json(team, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{organization_id}/teams/{team_id}/people/{user_id}',
      summary: 'Take somebody out of a team: they lose at once what they may do by it alone',
      ...guarded('managePeople', 'organization'),
      request: { params: TeamPersonPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      await removeFromTeam(services, c.req.valid('param'), c.req.valid('param').user_id)
      services.collab.hints.accessChanged()
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{organization_id}/teams/{team_id}/projects/{project_id}',
      summary: 'Give a team a role in a project, or change it and its languages',
      ...guarded('managePeople', 'organization'),
      request: { params: TeamProjectPath, body: takes(GiveTeamRole) },
      responses: { ...answers(Team), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const team = await giveTeamRole(services, { ...c.req.valid('param'), actor_id: user.id }, c.req.valid('json'))
      services.collab.hints.accessChanged()
      return c.json(team, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{organization_id}/teams/{team_id}/projects/{project_id}',
      summary: 'Take the role in a project from a team',
      ...guarded('managePeople', 'organization'),
      request: { params: TeamProjectPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      await endTeamRole(services, { ...c.req.valid('param'), actor_id: user.id })
      services.collab.hints.accessChanged()
      return c.body(null, 204)
    },
  )

export type TeamMemberRoutes = typeof teamMemberRoutes
