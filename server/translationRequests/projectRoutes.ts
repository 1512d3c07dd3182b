import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { ProjectPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requirePageOfProject, requireTargets, requireTexts } from '../rights/pageAccess.ts'
import { answerStarted } from './charges.ts'
import { TranslateAnswer, TranslatePage } from './contract.ts'
import { requestTranslation } from './requestTranslation.ts'

const PAGE_REQUIRED = 'Please select a page first'
const TranslateQuery = z.object({ page_id: z.uuid({ error: PAGE_REQUIRED }) })

export const projectRequestRoutes = createRouter('translations').openapi(
  createRoute({
    method: 'post',
    path: '/{project_id}/translate',
    summary: 'Translate a page of the project, like POST /pages/{page_id}/translate',
    ...guarded('orderTranslations', 'project'),
    request: { params: ProjectPath, query: TranslateQuery, body: takes(TranslatePage) },
    responses: { ...answers(TranslateAnswer), ...refusals(401, 404, 415, 422) },
  }),
  async (c) => {
    const request = c.req.valid('json')
    const page = await requirePageOfProject(c, c.req.valid('query').page_id)
    requireTargets(page, request.languages)
    await requireTexts(c, page.page_id, request.source_text_ids)
    return answerStarted(c, await requestTranslation(c.var.services, page, request, requester(c)))
  },
)
