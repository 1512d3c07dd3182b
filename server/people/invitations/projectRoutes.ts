import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listInvitations } from '#db/queries/organizations/invitations.ts'
import { admitInvitations } from '../../http/limits/rateLimit.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../../http/openapi/openapi.ts'
import { NOT_KEPT } from '../../http/security.ts'
import { ProjectPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { Invitation, InvitationLink, Invite, Invited, MakeLink, ProjectInvitationPath } from './contract.ts'
import { inviteToProject, makeLink, ofProject, revokeInvitation, sendAgain } from './invite.ts'
import { showInvitation } from './show.ts'

export const projectInvitationRoutes = createRouter('people')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/invitations',
      summary: 'The invitations to a project that nobody has taken, the newest first',
      ...guarded('managePeople', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(z.array(Invitation)), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      return c.json((await listInvitations(services.db, ofProject(project))).map(showInvitation), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/invitations',
      summary: 'Give people a role in a project; those without an account are invited by mail',
      ...guarded('managePeople', 'project'),
      request: { params: ProjectPath, body: takes(Invite) },
      responses: { ...answers(Invited), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, project, user } = c.var
      const given = c.req.valid('json')
      const mailed = await admitInvitations(c, given.emails)
      const to = { ...given, isMailed: (email: string) => mailed.has(email) }
      return c.json(await inviteToProject(services, { project, actor_id: user.id }, to), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/invitation-links',
      summary: 'Make a link that gives a role in a project to so many people; it is shown once',
      ...guarded('managePeople', 'project'),
      request: { params: ProjectPath, body: takes(MakeLink) },
      responses: { ...answers(InvitationLink), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, project, user } = c.var
      const link = await makeLink(services, { project, actor_id: user.id }, c.req.valid('json'))
      return c.json(link, 200, NOT_KEPT)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/invitations/{invitation_id}/mail',
      summary: 'Send a mailed invitation again, with a new link and two more weeks',
      ...guarded('managePeople', 'project'),
      request: { params: ProjectInvitationPath },
      responses: { ...answers(Invitation), ...refusals(401, 403, 404, 409, 422, 429) },
    }),
    async (c) => {
      const { services, project, user } = c.var
      const admits = async (email: string) => (await admitInvitations(c, [email])).size > 0
      const again = { id: c.req.valid('param').invitation_id, actor_id: user.id, admits }
      return c.json(showInvitation(await sendAgain(services, ofProject(project), again)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}/invitations/{invitation_id}',
      summary: 'Revoke an invitation: its link is good for nothing',
      ...guarded('managePeople', 'project'),
      request: { params: ProjectInvitationPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      await revokeInvitation(services, ofProject(project), c.req.valid('param').invitation_id)
      return c.body(null, 204)
    },
  )

export type ProjectInvitationRoutes = typeof projectInvitationRoutes
