import { createRoute } from '@hono/zod-openapi'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write, writeRetrying } from '../http/write.ts'
import { guarded } from '../rights/guarded.ts'
import { NewWebhook, PostWebhook, PutWebhook, ShownWebhook, WebhookPath, Webhooks, WebhooksPath } from './contract.ts'
import { atProject, changeWebhook, createWebhook, removeWebhook, showWebhooks } from './webhooks.ts'

export const webhookRoutes = createRouter('webhooks')
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'get',
      path: '/{project_id}/webhooks',
      summary: 'The webhooks of a project, without their secrets',
      request: { params: WebhooksPath },
      responses: { ...answers(Webhooks), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      return c.json(await showWebhooks(c.var.services, atProject(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'post',
      path: '/{project_id}/webhooks',
      summary: 'Make a webhook; its secret is told this once',
      request: { params: WebhooksPath, body: takes(PostWebhook) },
      responses: { ...answers(NewWebhook), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services } = c.var
      return c.json(
        await write(services, (trx) => createWebhook(services, trx, atProject(c), c.req.valid('json'))),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'put',
      path: '/{project_id}/webhooks/{webhook_id}',
      summary: 'Change a webhook, disable it, or enable it again',
      request: { params: WebhookPath, body: takes(PutWebhook) },
      responses: { ...answers(ShownWebhook), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { webhook_id } = c.req.valid('param')
      const change = c.req.valid('json')
      return c.json(
        await writeRetrying(services, (trx) => changeWebhook(services, trx, atProject(c), webhook_id, change)),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'delete',
      path: '/{project_id}/webhooks/{webhook_id}',
      summary: 'Delete a webhook with its deliveries',
      request: { params: WebhookPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await write(c.var.services, (trx) => removeWebhook(trx, atProject(c), c.req.valid('param').webhook_id))
      return c.body(null, 204)
    },
  )

export type WebhookRoutes = typeof webhookRoutes
