import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { lockOrganization } from '#db/queries/organizations/organizations.ts'
import { setCap } from '../billing/cap.ts'
import { Cap } from '../billing/contract.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { fileHeaders } from '../http/fileHeaders.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { OrganizationPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { DaysQuery, ExportUsageQuery, OrganizationUsage, SetCap } from './contract.ts'
import { daysOfMonth, findOrganizationUsage } from './usage.ts'
import { usageCsv } from './usageCsv.ts'

const params = OrganizationPath

const daysIn = ({ from, until }: z.output<typeof DaysQuery>) =>
  from !== undefined && until !== undefined ? { from, until } : daysOfMonth(new Date())

const answersCsv = {
  200: {
    description: 'A line for each day, project, language and person',
    content: { 'text/csv': { schema: z.string() } },
  },
}

export const usageRoutes = createRouter('billing')
  .openapi(
    createRoute({
      ...guarded('readOrganization', 'organization'),
      method: 'get',
      path: '/{organization_id}/usage',
      summary: 'The words asked for between two days (UTC) and what they cost, by project, language, person and day',
      request: { params, query: DaysQuery },
      responses: { ...answers(OrganizationUsage), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, organization } = c.var
      return c.json(await findOrganizationUsage(services.db, organization.id, daysIn(c.req.valid('query'))), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readOrganization', 'organization', movesFiles),
      method: 'get',
      path: '/{organization_id}/export-usage',
      summary: 'The same as a CSV',
      request: { params, query: ExportUsageQuery },
      responses: { ...answersCsv, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, organization } = c.var
      const query = c.req.valid('query')
      const days = daysIn(query)
      return c.body(
        await usageCsv(services.db, organization.id, days, query.spreadsheet_safe),
        200,
        fileHeaders(`usage_${days.from}_${days.until}.csv`, 'text/csv; charset=utf-8'),
      )
    },
  )
  .openapi(
    createRoute({
      ...guarded('setCap', 'organization'),
      method: 'put',
      path: '/{organization_id}/cap',
      summary: 'Set what the words of a month (UTC) may cost; null is no cap. An admin may only lower it',
      request: { params, body: takes(SetCap) },
      responses: { ...answers(Cap), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user, organization } = c.var
      const { id } = organization
      const cap = await write(
        services,
        async (trx) => setCap(trx, { id, by: user }, c.req.valid('json').monthly_cap_cents),
        (trx) => lockOrganization(trx, id), // as whoever changes roles has it
      )
      return c.json(cap, 200)
    },
  )

export type UsageRoutes = typeof usageRoutes
