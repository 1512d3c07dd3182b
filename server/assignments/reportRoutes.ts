import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { fileHeaders } from '../http/fileHeaders.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { ExportReportQuery, ReportQuery, WorkReport } from './contract.ts'
import { findWorkReport, workReportCsv } from './workReport.ts'

const answersCsv = {
  200: {
    description: 'A line for each week, person and language',
    content: { 'text/csv': { schema: z.string() } },
  },
}

export const workReportRoutes = createRouter('assignments')
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/projects/{project_id}/work-report',
      summary: 'The source words that people translated, edited and checked, by week (UTC), person and language',
      request: { params: ProjectPath, query: ReportQuery },
      responses: { ...answers(WorkReport), ...refusals(401, 404, 422) },
    }),
    async (c) => c.json(await findWorkReport(c, c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'project', movesFiles),
      method: 'get',
      path: '/projects/{project_id}/export-work-report',
      summary: 'The same as a CSV',
      request: { params: ProjectPath, query: ExportReportQuery },
      responses: { ...answersCsv, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { spreadsheet_safe, ...days } = c.req.valid('query')
      return c.body(
        await workReportCsv(c, days, spreadsheet_safe),
        200,
        fileHeaders(`work_${days.from}_${days.until}.csv`, 'text/csv; charset=utf-8'),
      )
    },
  )

export type WorkReportRoutes = typeof workReportRoutes
