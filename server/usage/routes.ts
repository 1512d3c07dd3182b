import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { lockOrganization } from '#db/queries/organizations/organizations.ts'
import { signedInWithFiles } from '../files/movesFiles.ts'
import { fileHeaders } from '../http/fileHeaders.ts'
import { answers, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { write } from '../http/write.ts'
import { requireCapability } from '../organizations/access.ts'
import { OrganizationPath } from '../organizations/contract.ts'
import { setCap } from './cap.ts'
import { Cap, DaysQuery, ExportUsageQuery, OrganizationUsage, SetCap } from './contract.ts'
import { daysOfMonth, findOrganizationUsage } from './usage.ts'
import { usageCsv } from './usageCsv.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['billing'] }
const params = OrganizationPath

const daysIn = ({ from, until }: z.output<typeof DaysQuery>) =>
  from !== undefined && until !== undefined ? { from, until } : daysOfMonth(new Date())

const answersCsv = {
  200: {
    description: 'A line for each day, project, language and person',
    content: { 'text/csv': { schema: z.string() } },
  },
}

/** The cost of an organization's words, and their cap. */
export const usageRoutes = createRouter()
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/{organization_id}/usage',
      summary: 'The words asked for between two days (UTC) and what they cost, by project, language, person and day',
      request: { params, query: DaysQuery },
      responses: { ...answers(OrganizationUsage), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { organization_id } = c.req.valid('param')
      await requireCapability(services.db, user.id, organization_id, 'useProjects')
      return c.json(await findOrganizationUsage(services.db, organization_id, daysIn(c.req.valid('query'))), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      middleware: signedInWithFiles,
      method: 'get',
      path: '/{organization_id}/export-usage',
      summary: 'The same as a CSV',
      request: { params, query: ExportUsageQuery },
      responses: { ...answersCsv, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { organization_id } = c.req.valid('param')
      await requireCapability(services.db, user.id, organization_id, 'useProjects')
      const query = c.req.valid('query')
      const days = daysIn(query)
      return c.body(
        await usageCsv(services.db, organization_id, days, query.spreadsheet_safe),
        200,
        fileHeaders(`usage_${days.from}_${days.until}.csv`, 'text/csv; charset=utf-8'),
      )
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'put',
      path: '/{organization_id}/cap',
      summary: 'Set what the words of a month (UTC) may cost; null is no cap. An admin may only lower it',
      request: { params, body: takes(SetCap) },
      responses: { ...answers(Cap), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { organization_id } = c.req.valid('param')
      const cap = await write(services, async (trx) => {
        await lockOrganization(trx, organization_id) // first, as whoever changes roles has it
        const role = await requireCapability(trx, user.id, organization_id, 'setCap')
        const site = { id: organization_id, by: user.id, role }
        return setCap(trx, site, c.req.valid('json').monthly_cap_cents)
      })
      return c.json(cap, 200)
    },
  )

export type UsageRoutes = typeof usageRoutes
