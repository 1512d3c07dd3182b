import { createRoute } from '@hono/zod-openapi'
import { limitDeliveries } from '../http/limits/rateLimit.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { guarded } from '../rights/guarded.ts'
import { Deliveries, DeliveriesQuery, Delivery, DeliveryPath, WebhookPath } from './contract.ts'
import { queueAgain, queueTest, showDeliveries } from './deliveries.ts'
import { atProject } from './webhooks.ts'

export const webhookDeliveryRoutes = createRouter('webhooks')
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'get',
      path: '/{project_id}/webhooks/{webhook_id}/deliveries',
      summary: 'The deliveries of a webhook in the last 30 days and those that wait, the newest first',
      request: { params: WebhookPath, query: DeliveriesQuery },
      responses: { ...answers(Deliveries), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { webhook_id } = c.req.valid('param')
      const { before } = c.req.valid('query')
      return c.json(await showDeliveries(c.var.services.db, atProject(c), webhook_id, before), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project', limitDeliveries),
      method: 'post',
      path: '/{project_id}/webhooks/{webhook_id}/test',
      summary: 'Send a test to a webhook',
      request: { params: WebhookPath },
      responses: { ...answers(Delivery), ...refusals(401, 404, 409, 422, 429) },
    }),
    async (c) => {
      const { webhook_id } = c.req.valid('param')
      return c.json(await write(c.var.services, (trx) => queueTest(trx, atProject(c), webhook_id)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project', limitDeliveries),
      method: 'post',
      path: '/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/again',
      summary: 'Send a delivery again, with the same message id',
      request: { params: DeliveryPath },
      responses: { ...answers(Delivery), ...refusals(401, 403, 404, 409, 422, 429) },
    }),
    async (c) => {
      const { webhook_id, delivery_id } = c.req.valid('param')
      return c.json(await write(c.var.services, (trx) => queueAgain(trx, atProject(c), webhook_id, delivery_id)), 200)
    },
  )

export type WebhookDeliveryRoutes = typeof webhookDeliveryRoutes
