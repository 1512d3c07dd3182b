import { createRoute } from '@hono/zod-openapi'
import { listModelCosts } from '#db/queries/modelCosts/modelCosts.ts'
import { deleteModelPrice, listModelPrices, upsertModelPrice } from '#db/queries/modelCosts/modelPrices.ts'
import { forSuperusers } from '../http/guards.ts'
import { answers, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { daysOfMonth } from '../usage/usage.ts'
import { ModelCostQuery, ModelCosts, ModelPrices, SetModelPrices } from './contract.ts'

export const modelCostRoutes = createRouter('billing')
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'get',
      path: '/',
      summary: 'Model calls between two days (UTC), their tokens and cost, and the revenue',
      request: { query: ModelCostQuery },
      responses: { ...answers(ModelCosts), ...refusals(401, 403, 422) },
    }),
    async (c) => {
      const { by, from, until } = c.req.valid('query')
      const days = from !== undefined && until !== undefined ? { from, until } : daysOfMonth(new Date())
      return c.json({ data: await listModelCosts(c.var.services.db, by, days) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'get',
      path: '/prices',
      summary: 'The models that were called, with their prices where they have been entered',
      responses: { ...answers(ModelPrices), ...refusals(401, 403) },
    }),
    async (c) => c.json({ data: await listModelPrices(c.var.services.db) }, 200),
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'put',
      path: '/prices',
      summary: 'Enter the prices of a model, in dollars for a million tokens, or take them back',
      request: { body: takes(SetModelPrices) },
      responses: { ...answers(Message), ...refusals(401, 403, 415, 422) },
    }),
    async (c) => {
      const { model, prices } = c.req.valid('json')
      await write(c.var.services, async (trx) => {
        if (prices) await upsertModelPrice(trx, { model, ...prices })
        else await deleteModelPrice(trx, model)
      })
      return c.json({ message: prices ? 'Prices saved' : 'Prices removed' }, 200)
    },
  )

export type ModelCostRoutes = typeof modelCostRoutes
