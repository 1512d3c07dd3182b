import { createRoute } from '@hono/zod-openapi'
import { listCorrections, settleDispute, sumCorrections } from '#db/queries/billing/corrections.ts'
import { notFound } from '../http/apiError.ts'
import { forSuperusers } from '../http/guards.ts'
import { answers, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { IfNoneMatch } from '../translations/contract.ts'
import { correctionSums } from './billingReport.ts'
import { Correction, Corrections, CorrectionsQuery } from './contract.ts'
import { hasSame, unchanged } from './unchanged.ts'

export const correctionRoutes = createRouter('billing')
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'get',
      path: '/',
      summary:
        'Refunds, credit notes, disputes, voided and uncollectible invoices, differences of words; the newest first',
      request: { query: CorrectionsQuery, headers: IfNoneMatch },
      responses: { ...answers(Corrections), ...unchanged, ...refusals(401, 403, 422) },
    }),
    async (c) => {
      const { db } = c.var.services
      const query = c.req.valid('query')
      const { data, count } = await listCorrections(db, query)
      const corrections = {
        data: data.map(({ at, settled_at, ...row }) => ({
          ...row,
          at: at.toISOString(),
          settled_at: settled_at?.toISOString() ?? null,
        })),
        count,
        sums: correctionSums(await sumCorrections(db, query)),
      }
      return hasSame(c, corrections) ? c.body(null, 304) : c.json(corrections, 200)
    },
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'post',
      path: '/{object_id}/settle',
      summary: 'A lost dispute is settled with its payer, who may translate again',
      request: { params: Correction.pick({ object_id: true }) },
      responses: { ...answers(Message), ...refusals(401, 403, 404) },
    }),
    async (c) => {
      const { object_id } = c.req.valid('param')
      if (!(await write(c.var.services, (trx) => settleDispute(trx, object_id)))) throw notFound('Lost dispute')
      return c.json({ message: 'Settled' }, 200)
    },
  )
