import { createRoute, type RouteHandler } from '@hono/zod-openapi'
import { z } from 'zod'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import { listMembers } from '#db/queries/organizations/organizations.ts'
import { listWaitingMembers } from '#db/queries/organizations/waitingMembers.ts'
import type { Db } from '#db/schema.ts'
import { allows, grantsOf, type Principal } from '#db/vocabulary/roles.ts'
import { recentlySignedIn, requireRecentSignIn } from '../accounts/sessions/recentSignIn.ts'
import type { Env } from '../http/env.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { showOffer } from '../payerOffers/showOffers.ts'
import { requireCapability } from '../rights/access.ts'
import { OrganizationPath } from '../rights/contract.ts'
import { type Guarded, guarded } from '../rights/guarded.ts'
import { addMember, changeRole, removeMember } from './changeMembers.ts'
import {
  AddMember,
  AddMemberByEmail,
  ChangedMember,
  Member,
  MemberPath,
  RemoveMemberByEmail,
  UpdateMember,
  UserPath,
} from './contract.ts'
import { offerOwnership } from './transferOwnership.ts'

const params = OrganizationPath

const listed = {
  method: 'get' as const,
  summary: 'Its members, the owner first; for those who manage them also those whose address is not confirmed',
  ...guarded('readOrganization', 'organization'),
  request: { params },
  responses: { ...answers(z.array(Member)), ...refusals(401, 404, 422) },
}

const listRoutes = {
  members: createRoute({ ...listed, path: '/{organization_id}/members' }),
  withEmails: createRoute({ ...listed, path: '/{organization_id}/members-with-emails' }),
}

const answerMembers: RouteHandler<
  typeof listRoutes.members | typeof listRoutes.withEmails,
  Env & Guarded<'organization'>
> = async (c) => c.json(await showMembers(c.var.services.db, c.var.organization.id, c.var.user), 200)

export const memberRoutes = createRouter('members')
  .openapi(listRoutes.members, answerMembers)
  .openapi(listRoutes.withEmails, answerMembers)
  .openapi(
    createRoute({
      method: 'post',
      path: '/{organization_id}/add-member-by-email',
      summary: 'Add someone who has an account; as an admin it needs the password within ten minutes',
      ...guarded('manageMembers', 'organization'),
      request: { params, body: takes(AddMemberByEmail) },
      responses: { ...answers(Member), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const at = { ...c.req.valid('param'), actor_id: c.var.user.id }
      const { email, role } = c.req.valid('json')
      if (role === 'ADMIN') await requireRecentSignIn(c)
      return c.json(showMember(await addMember(c.var.services, at, { email }, role)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{organization_id}/members/{user_id}',
      summary: 'Add someone who has an account; as an admin it needs the password within ten minutes',
      ...guarded('manageMembers', 'organization'),
      request: { params: UserPath, body: { ...takes(AddMember), required: false } },
      responses: { ...answers(Member), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { organization_id, user_id } = c.req.valid('param')
      const { role = 'MEMBER' } = c.req.valid('json')
      if (role === 'ADMIN') await requireRecentSignIn(c)
      const at = { organization_id, actor_id: c.var.user.id }
      return c.json(showMember(await addMember(c.var.services, at, { user_id }, role)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{organization_id}/members/email',
      summary: 'Remove a member; needs the password within ten minutes',
      ...guarded('manageMembers', undefined, recentlySignedIn), // and everybody may leave
      request: { params, body: takes(RemoveMemberByEmail) },
      responses: { ...answersNothing, ...refusals(400, 401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      await removeMember(services, { ...c.req.valid('param'), actor_id: user.id }, c.req.valid('json'))
      services.collab.hints.accessChanged()
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/{organization_id}/members/{member_id}',
      summary: "Change a member's role; OWNER offers them the ownership; needs the password within ten minutes",
      ...guarded('manageMembers', 'organization', recentlySignedIn),
      request: { params: MemberPath, body: takes(UpdateMember) },
      responses: { ...answers(ChangedMember), ...refusals(400, 401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { organization_id, member_id } = c.req.valid('param')
      const { role } = c.req.valid('json')
      if (role !== 'OWNER') {
        const at = { organization_id, actor_id: user.id }
        return c.json(showMember(await changeRole(services, at, member_id, role)), 200)
      }
      await requireCapability(services.db, user, organization_id, 'transferOwnership')
      const offer = await offerOwnership(services, { id: organization_id, ownerId: user.id, memberId: member_id })
      const members = await showMembers(services.db, organization_id, user)
      const heir = members.find((member) => member.user_id === offer.heir_id)!
      return c.json({ ...heir, offer: await showOffer(services, offer) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{organization_id}/members/{member_id}',
      summary: 'Remove a member, or leave; needs the password within ten minutes',
      ...guarded('manageMembers', undefined, recentlySignedIn), // and everybody may leave
      request: { params: MemberPath },
      responses: { ...answersNothing, ...refusals(400, 401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { organization_id, member_id } = c.req.valid('param')
      await removeMember(services, { organization_id, actor_id: user.id }, { member_id })
      services.collab.hints.accessChanged()
      return c.body(null, 204)
    },
  )

async function showMembers(db: Db, id: string, asker: Principal) {
  const membership = await findMembership(db, id, asker)
  const waiting = membership && allows(grantsOf(membership), 'manageMembers') ? await listWaitingMembers(db, id) : []
  return [...(await listMembers(db, id)), ...waiting].map(showMember)
}

const showMember = (member: Awaited<ReturnType<typeof listMembers>>[number]) => ({
  ...member,
  user: { id: member.user_id, full_name: member.full_name, email: member.email },
})

export type MemberRoutes = typeof memberRoutes
