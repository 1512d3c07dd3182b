import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listInvitations } from '#db/queries/organizations/invitations.ts'
import { admitInvitations } from '../../http/limits/rateLimit.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../../http/openapi/openapi.ts'
import { NOT_KEPT } from '../../http/security.ts'
import { OrganizationPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import {
  Invitation,
  InvitationLink,
  Invited,
  InviteMembers,
  MakeMemberLink,
  OrganizationInvitationPath,
} from './contract.ts'
import { ofOrganization, revokeInvitation, sendAgain } from './invite.ts'
import { inviteMembers, makeMemberLink } from './inviteMembers.ts'
import { showInvitation } from './show.ts'

export const organizationInvitationRoutes = createRouter('members')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}/invitations',
      summary: 'The invitations into an organization that nobody has taken, the newest first',
      ...guarded('manageMembers', 'organization'),
      request: { params: OrganizationPath },
      responses: { ...answers(z.array(Invitation)), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      return c.json((await listInvitations(services.db, ofOrganization(c.req.valid('param')))).map(showInvitation), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{organization_id}/invitations',
      summary: 'Add members, or guests of teams; those without an account are invited by mail',
      ...guarded('manageMembers', 'organization'),
      request: { params: OrganizationPath, body: takes(InviteMembers) },
      responses: { ...answers(Invited), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const given = c.req.valid('json')
      const mailed = await admitInvitations(c, given.emails)
      const to = { ...given, isMailed: (email: string) => mailed.has(email) }
      return c.json(await inviteMembers(services, { ...c.req.valid('param'), actor: user }, to), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{organization_id}/invitation-links',
      summary: 'Make a link by which so many people become members, or guests of teams; it is shown once',
      ...guarded('manageMembers', 'organization'),
      request: { params: OrganizationPath, body: takes(MakeMemberLink) },
      responses: { ...answers(InvitationLink), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const at = { ...c.req.valid('param'), actor: user }
      return c.json(await makeMemberLink(services, at, c.req.valid('json')), 200, NOT_KEPT)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{organization_id}/invitations/{invitation_id}/mail',
      summary: 'Send a mailed invitation again, with a new link and two more weeks',
      ...guarded('manageMembers', 'organization'),
      request: { params: OrganizationInvitationPath },
      responses: { ...answers(Invitation), ...refusals(401, 403, 404, 409, 422, 429) },
    }),
    async (c) => {
      const { services, user } = c.var
      const admits = async (email: string) => (await admitInvitations(c, [email])).size > 0
      const again = { id: c.req.valid('param').invitation_id, actor_id: user.id, admits }
      return c.json(showInvitation(await sendAgain(services, ofOrganization(c.req.valid('param')), again)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{organization_id}/invitations/{invitation_id}',
      summary: 'Revoke an invitation: its link is good for nothing',
      ...guarded('manageMembers', 'organization'),
      request: { params: OrganizationInvitationPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      await revokeInvitation(services, ofOrganization(c.req.valid('param')), c.req.valid('param').invitation_id)
      return c.body(null, 204)
    },
  )

export type OrganizationInvitationRoutes = typeof organizationInvitationRoutes
