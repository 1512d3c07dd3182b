import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listReport } from '#db/queries/billing/adminBilling.ts'
import { listMeterEvents, retryFailedEvents } from '#db/queries/billing/adminBillingEvents.ts'
import { retryCustomer } from '#db/queries/billing/customerFailures.ts'
import { endAsCounted } from '../billing/subscriptions/endAsCounted.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { notFound } from '../http/apiError.ts'
import { fileHeaders } from '../http/fileHeaders.ts'
import { forSuperusers } from '../http/guards.ts'
import { answers, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { IfNoneMatch } from '../translations/contract.ts'
import { billingCsv } from './billingCsv.ts'
import { findOverview } from './billingReport.ts'
import {
  FailingCustomer,
  MeterEventQuery,
  MeterEvents,
  Overview,
  Report,
  ReportFilter,
  ReportQuery,
} from './contract.ts'
import { correctionRoutes } from './correctionRoutes.ts'
import { hasSame, unchanged } from './unchanged.ts'

export const billingReportRoutes = createRouter('billing')
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'get',
      path: '/',
      summary: 'Words and cents in all and by month, and what is unsent or failed at Stripe',
      request: { query: ReportFilter, headers: IfNoneMatch },
      responses: { ...answers(Overview), ...unchanged, ...refusals(401, 403, 422) },
    }),
    async (c) => {
      const overview = await findOverview(c.var.services.db, c.req.valid('query'))
      return hasSame(c, overview) ? c.body(null, 304) : c.json(overview, 200)
    },
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'get',
      path: '/usage',
      summary: 'Words and cents by month, organization, project, language or person',
      request: { query: ReportQuery, headers: IfNoneMatch },
      responses: { ...answers(Report), ...unchanged, ...refusals(401, 403, 422) },
    }),
    async (c) => {
      const { by, skip, limit, ...filter } = c.req.valid('query')
      const report = await listReport(c.var.services.db, by, filter, { skip, limit })
      return hasSame(c, report) ? c.body(null, 304) : c.json(report, 200)
    },
  )
  .openapi(
    createRoute({
      ...forSuperusers(movesFiles),
      method: 'get',
      path: '/export-usage',
      summary: 'Each month, organization, project, language and person as a CSV',
      request: { query: ReportFilter },
      responses: {
        200: { description: 'One line each', content: { 'text/csv': { schema: z.string() } } },
        ...refusals(401, 403, 422),
      },
    }),
    async (c) =>
      c.body(
        await billingCsv(c.var.services.db, c.req.valid('query')),
        200,
        fileHeaders('billing.csv', 'text/csv; charset=utf-8'),
      ),
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'get',
      path: '/meter-events',
      summary: 'Meter events for Stripe, unsent and failed ones first',
      request: { query: MeterEventQuery, headers: IfNoneMatch },
      responses: { ...answers(MeterEvents), ...unchanged, ...refusals(401, 403, 422) },
    }),
    async (c) => {
      const { data, count } = await listMeterEvents(c.var.services.db, c.req.valid('query'))
      const events = {
        data: data.map(({ at, first_attempt_at, next_attempt_at, settled_at, ...event }) => ({
          ...event,
          at: at.toISOString(),
          first_attempt_at: first_attempt_at?.toISOString() ?? null,
          next_attempt_at: next_attempt_at.toISOString(),
          settled_at: settled_at?.toISOString() ?? null,
        })),
        count,
      }
      return hasSame(c, events) ? c.body(null, 304) : c.json(events, 200)
    },
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'post',
      path: '/meter-events/retry',
      summary: 'Try again now what Stripe has refused',
      responses: { ...answers(Message), ...refusals(401, 403) },
    }),
    async (c) => {
      const events = await write(c.var.services, (trx) => retryFailedEvents(trx, new Date()))
      return c.json({ message: events > 0 ? 'Trying again' : 'Nothing has failed' }, 200)
    },
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'post',
      path: '/failing-customers/{customer_id}/retry',
      summary: 'Try again now what fails for a customer at Stripe',
      request: { params: FailingCustomer.pick({ customer_id: true }) },
      responses: { ...answers(Message), ...refusals(401, 403, 404) },
    }),
    async (c) => {
      const { customer_id } = c.req.valid('param')
      if (!(await write(c.var.services, (trx) => retryCustomer(trx, customer_id, new Date()))))
        throw notFound('Failing customer')
      return c.json({ message: 'Trying again' }, 200)
    },
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'post',
      path: '/failing-customers/{customer_id}/end',
      summary: 'End a subscription that is ending with the words that Stripe has counted, whatever was sent',
      request: { params: FailingCustomer.pick({ customer_id: true }) },
      responses: { ...answers(Message), ...refusals(401, 403, 404) },
    }),
    async (c) => {
      const { customer_id } = c.req.valid('param')
      const isEnded = await endAsCounted(c.var.services, customer_id)
      return c.json({ message: isEnded ? 'The subscription has ended' : 'It is tried again within the hour' }, 200)
    },
  )
  .route('/corrections', correctionRoutes)

export type BillingReportRoutes = typeof billingReportRoutes
