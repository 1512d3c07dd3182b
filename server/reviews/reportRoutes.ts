import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listReviewedWork } from '#db/queries/checks/reviewReport.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { fileHeaders } from '../http/fileHeaders.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { DaysQuery, ExportUsageQuery } from '../usage/contract.ts'
import { daysOfMonth } from '../usage/usage.ts'
import { ReviewReport } from './contract.ts'
import { reviewCsv } from './reviewCsv.ts'

const daysIn = ({ from, until }: z.output<typeof DaysQuery>) =>
  from !== undefined && until !== undefined ? { from, until } : daysOfMonth(new Date())

const answersCsv = {
  200: { description: 'A line for each writer and language', content: { 'text/csv': { schema: z.string() } } },
}

export const reviewReportRoutes = createRouter('projects')
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project'),
      method: 'get',
      path: '/{project_id}/review-report',
      summary:
        'The texts that were checked or sent back between two days (UTC), by the people and models who wrote them',
      request: { params: ProjectPath, query: DaysQuery },
      responses: { ...answers(ReviewReport), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const days = daysIn(c.req.valid('query'))
      return c.json({ ...days, works: await listReviewedWork(c.var.services.db, c.var.project.id, days) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'project', movesFiles),
      method: 'get',
      path: '/{project_id}/export-review-report',
      summary: 'The same as a CSV',
      request: { params: ProjectPath, query: ExportUsageQuery },
      responses: { ...answersCsv, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const query = c.req.valid('query')
      const days = daysIn(query)
      const works = await listReviewedWork(c.var.services.db, c.var.project.id, days)
      const name = `review_${days.from}_${days.until}.csv`
      return c.body(reviewCsv(works, query.spreadsheet_safe), 200, fileHeaders(name, 'text/csv; charset=utf-8'))
    },
  )

export type ReviewReportRoutes = typeof reviewReportRoutes
