import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  deleteOrganization,
  findOrganizationForUser,
  insertOrganization,
  listOrganizations,
  lockOrganization,
  updateOrganization,
} from '#db/queries/organizations/organizations.ts'
import { listProjectsOfOrganization } from '#db/queries/projects/projects.ts'
import type { Trx } from '#db/schema.ts'
import { recentlySignedIn } from '../accounts/sessions/recentSignIn.ts'
import { defaultCapOf } from '../billing/cap.ts'
import { CONFIRM_EMAIL_FIRST } from '../billing/constants.ts'
import { OrganizationQuota } from '../billing/contract.ts'
import { type Billing, findOrganizationQuota, planOf } from '../billing/quota.ts'
import { forbidden, notFound } from '../http/apiError.ts'
import { forSignedIn, forSignedInOrToken } from '../http/guards.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write, writeRetrying } from '../http/write.ts'
import { showOffer } from '../payerOffers/showOffers.ts'
import { Project, ProjectProgress } from '../projects/contract.ts'
import { findProjectsProgress } from '../projects/projectsProgress.ts'
import { OrganizationPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import type { Services } from '../services.ts'
import { PERSONAL_IS_FIXED } from './constants.ts'
import {
  CreateOrganization,
  OfferedOrganization,
  Organization,
  Organizations,
  TransferOwnership,
  UpdateOrganization,
} from './contract.ts'
import { offerOwnership } from './transferOwnership.ts'

const params = OrganizationPath

export const organizationRoutes = createRouter('organizations')
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The organizations of the person signed in, the personal one first',
      ...forSignedInOrToken('readOrganization'),
      responses: { ...answers(Organizations), ...refusals(401) },
    }),
    async (c) => {
      const { services, user } = c.var
      if (user.limits?.project_ids) throw forbidden()
      const organizations = (await listOrganizations(services.db, user.id)).map((found) =>
        showOrganization(found, services.config),
      )
      return c.json({ data: organizations, count: organizations.length }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Create a shared organization and own it',
      ...forSignedIn(),
      request: { body: takes(CreateOrganization) },
      responses: { ...answers(Organization), ...refusals(401, 403, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      if (!user.is_email_confirmed) throw forbidden(CONFIRM_EMAIL_FIRST)
      const { name, description = null } = c.req.valid('json')
      const id = await write(services, async (trx) => {
        const monthly_cap_cents = await defaultCapOf(trx, user.id, services.payments)
        return insertOrganization(trx, { name, description, owner_id: user.id, monthly_cap_cents })
      })
      return c.json(await requireOrganization(services, id, user.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}',
      summary: 'One organization',
      ...guarded('readOrganization', 'organization'),
      request: { params },
      responses: { ...answers(Organization), ...refusals(401, 404, 422) },
    }),
    async (c) => c.json(await requireOrganization(c.var.services, c.var.organization.id, c.var.user.id), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{organization_id}',
      summary:
        'Rename or describe a shared organization; choose how long the history of its documents is kept, and how matches of its memory are ranked',
      ...guarded('editSettings', 'organization'),
      request: { params, body: takes(UpdateOrganization) },
      responses: { ...answers(Organization), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user, organization } = c.var
      const { id } = organization
      const change = c.req.valid('json')
      const isPresented = change.name !== undefined || change.description !== undefined
      await write(
        services,
        async (trx, locked) => {
          if (isPresented || Object.keys(change).length === 0) requireShared(locked)
          await updateOrganization(trx, id, change)
        },
        (trx: Trx) => lockOrganization(trx, id),
      )
      return c.json(await requireOrganization(services, id, user.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{organization_id}',
      summary: 'Delete a shared organization with everything in it; needs the password within ten minutes',
      ...guarded('deleteOrganization', 'organization', recentlySignedIn),
      request: { params },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, organization } = c.var
      const { id } = organization
      await writeRetrying(
        services,
        async (trx, locked) => {
          requireShared(locked)
          await deleteOrganization(trx, id)
        },
        (trx: Trx) => lockOrganization(trx, id),
      )
      services.collab.hints.accessChanged()
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}/projects',
      summary: 'Its projects, last edited first',
      ...guarded('readOrganization', 'organization'),
      request: { params },
      responses: { ...answers(z.array(Project)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      return c.json(await listProjectsOfOrganization(c.var.services.db, c.var.organization.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}/progress',
      summary: 'How far its projects are in each of their languages, in the order of the projects',
      ...guarded('readOrganization', 'organization'),
      request: { params },
      responses: { ...answers(z.array(ProjectProgress)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      return c.json(await findProjectsProgress(c.var.services.db, c.var.organization.id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}/quota',
      summary: "The owner's words, and this organization's share of them",
      ...guarded('readOrganization', 'organization'),
      request: { params },
      responses: { ...answers(OrganizationQuota), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, organization } = c.var
      const quota = await findOrganizationQuota(services.db, organization.id, services.config)
      if (!quota) throw notFound('Organization')
      return c.json(quota, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{organization_id}/transfer-ownership',
      summary:
        'Offer a member to become the owner, who pays; nothing changes until they accept; needs the password within ten minutes',
      ...guarded('transferOwnership', 'organization', recentlySignedIn),
      request: { params, body: takes(TransferOwnership) },
      responses: { ...answers(OfferedOrganization), ...refusals(400, 401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = c.var.organization
      const offer = await offerOwnership(services, { id, ownerId: user.id, memberId: c.req.valid('json').user_id })
      const organization = await requireOrganization(services, id, user.id)
      return c.json({ ...organization, offer: await showOffer(services, offer) }, 200)
    },
  )

/** A personal organization stays as it is, for its owner too (reading 17). */
function requireShared(organization: Awaited<ReturnType<typeof lockOrganization>>) {
  if (organization?.is_personal) throw forbidden(PERSONAL_IS_FIXED)
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrganizationForUser>>>

function showOrganization({ owner, ...organization }: Found, billing: Billing) {
  if (organization.role === 'GUEST') return { ...organization, ...HIDDEN_FROM_GUESTS }
  return { ...organization, word_quota: planOf(owner, billing) === 'free_tier' ? owner.word_quota : null }
}

const HIDDEN_FROM_GUESTS = { description: null, history_days: null, members_count: 0, word_quota: 0 }

async function requireOrganization({ db, config }: Services, id: string, userId: string) {
  const organization = await findOrganizationForUser(db, id, userId)
  if (!organization) throw notFound('Organization')
  return showOrganization(organization, config)
}

export type OrganizationRoutes = typeof organizationRoutes
