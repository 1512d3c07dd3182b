import { createRoute } from '@hono/zod-openapi'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write, writeRetrying } from '../http/write.ts'
import { OrganizationPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { NewWebhook, OrganizationWebhookPath, PostWebhook, PutWebhook, ShownWebhook, Webhooks } from './contract.ts'
import { atOrganization, changeWebhook, createWebhook, removeWebhook, showWebhooks } from './webhooks.ts'

export const organizationWebhookRoutes = createRouter('webhooks')
  .openapi(
    createRoute({
      ...guarded('editSettings', 'organization'),
      method: 'get',
      path: '/{organization_id}/webhooks',
      summary: 'The webhooks of a whole organization, without their secrets',
      request: { params: OrganizationPath },
      responses: { ...answers(Webhooks), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      return c.json(await showWebhooks(c.var.services, atOrganization(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('editSettings', 'organization'),
      method: 'post',
      path: '/{organization_id}/webhooks',
      summary: 'Make a webhook of a whole organization; its secret is told this once',
      request: { params: OrganizationPath, body: takes(PostWebhook) },
      responses: { ...answers(NewWebhook), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services } = c.var
      return c.json(
        await write(services, (trx) => createWebhook(services, trx, atOrganization(c), c.req.valid('json'))),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      ...guarded('editSettings', 'organization'),
      method: 'put',
      path: '/{organization_id}/webhooks/{webhook_id}',
      summary: 'Change a webhook of an organization, disable it, or enable it again',
      request: { params: OrganizationWebhookPath, body: takes(PutWebhook) },
      responses: { ...answers(ShownWebhook), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { webhook_id } = c.req.valid('param')
      const change = c.req.valid('json')
      return c.json(
        await writeRetrying(services, (trx) => changeWebhook(services, trx, atOrganization(c), webhook_id, change)),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      ...guarded('editSettings', 'organization'),
      method: 'delete',
      path: '/{organization_id}/webhooks/{webhook_id}',
      summary: 'Delete a webhook of an organization with its deliveries',
      request: { params: OrganizationWebhookPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await write(c.var.services, (trx) => removeWebhook(trx, atOrganization(c), c.req.valid('param').webhook_id))
      return c.body(null, 204)
    },
  )

export type OrganizationWebhookRoutes = typeof organizationWebhookRoutes
