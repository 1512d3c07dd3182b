import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listAgreement } from '#db/queries/ratings/agreement.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { fileHeaders } from '../http/fileHeaders.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { agreementCsv } from './agreementCsv.ts'
import { RatingAgreement } from './contract.ts'

const answersCsv = {
  200: { description: 'A line for each language', content: { 'text/csv': { schema: z.string() } } },
}

export const agreementRoutes = createRouter('projects')
  .openapi(
    createRoute({
      ...guarded('readProject', 'project'),
      method: 'get',
      path: '/{project_id}/rating-agreement',
      summary: 'How far the AI and people agree where both have rated a text',
      request: { params: ProjectPath },
      responses: { ...answers(RatingAgreement), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      return c.json({ languages: await listAgreement(services.db, project.id) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'project', movesFiles),
      method: 'get',
      path: '/{project_id}/export-rating-agreement',
      summary: 'The same as a CSV',
      request: { params: ProjectPath },
      responses: { ...answersCsv, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      const csv = agreementCsv(await listAgreement(services.db, project.id))
      return c.body(csv, 200, fileHeaders('rating_agreement.csv', 'text/csv; charset=utf-8'))
    },
  )

export type AgreementRoutes = typeof agreementRoutes
