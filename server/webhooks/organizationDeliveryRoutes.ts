import { createRoute } from '@hono/zod-openapi'
import { limitDeliveries } from '../http/limits/rateLimit.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { guarded } from '../rights/guarded.ts'
import { Deliveries, DeliveriesQuery, Delivery, OrganizationDeliveryPath, OrganizationWebhookPath } from './contract.ts'
import { queueAgain, queueTest, showDeliveries } from './deliveries.ts'
import { atOrganization } from './webhooks.ts'

export const organizationDeliveryRoutes = createRouter('webhooks')
  .openapi(
    createRoute({
      ...guarded('editSettings', 'organization'),
      method: 'get',
      path: '/{organization_id}/webhooks/{webhook_id}/deliveries',
      summary:
        'The deliveries of a webhook of an organization in the last 30 days and those that wait, the newest first',
      request: { params: OrganizationWebhookPath, query: DeliveriesQuery },
      responses: { ...answers(Deliveries), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { webhook_id } = c.req.valid('param')
      const { before } = c.req.valid('query')
      return c.json(await showDeliveries(c.var.services.db, atOrganization(c), webhook_id, before), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('editSettings', 'organization', limitDeliveries),
      method: 'post',
      path: '/{organization_id}/webhooks/{webhook_id}/test',
      summary: 'Send a test to a webhook of an organization',
      request: { params: OrganizationWebhookPath },
      responses: { ...answers(Delivery), ...refusals(401, 404, 409, 422, 429) },
    }),
    async (c) => {
      const { webhook_id } = c.req.valid('param')
      return c.json(await write(c.var.services, (trx) => queueTest(trx, atOrganization(c), webhook_id)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('editSettings', 'organization', limitDeliveries),
      method: 'post',
      path: '/{organization_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/again',
      summary: 'Send a delivery of a webhook of an organization again, with the same message id',
      request: { params: OrganizationDeliveryPath },
      responses: { ...answers(Delivery), ...refusals(401, 403, 404, 409, 422, 429) },
    }),
    async (c) => {
      const { webhook_id, delivery_id } = c.req.valid('param')
      return c.json(
        await write(c.var.services, (trx) => queueAgain(trx, atOrganization(c), webhook_id, delivery_id)),
        200,
      )
    },
  )

export type OrganizationDeliveryRoutes = typeof organizationDeliveryRoutes
