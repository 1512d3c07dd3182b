import { createRoute } from '@hono/zod-openapi'
import { findSubscriptionOfOrganization } from '#db/queries/billing/billing.ts'
import { OrganizationQuota, Subscription } from '../billing/contract.ts'
import { findOrganizationQuota } from '../billing/quota.ts'
import { showSubscription } from '../billing/subscriptions/subscription.ts'
import { notFound } from '../http/apiError.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { OrganizationPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'

/** The calls that have the organization in the singular (spec §7): the plan of its owner, who pays. */
export const planRoutes = createRouter('organizations')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}/quota',
      summary: "The owner's words, and this organization's share of them",
      ...guarded('readOrganization', 'organization'),
      request: { params: OrganizationPath },
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
      method: 'get',
      path: '/{organization_id}/subscription',
      summary: "The owner's subscription; 404 when there is none",
      ...guarded('readOrganization', 'organization'),
      request: { params: OrganizationPath },
      responses: { ...answers(Subscription), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, organization } = c.var
      const subscription = await findSubscriptionOfOrganization(services.db, organization.id)
      if (!subscription) throw notFound('Subscription')
      return c.json(showSubscription(subscription), 200)
    },
  )

export type PlanRoutes = typeof planRoutes
