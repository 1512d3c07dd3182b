import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { notFound } from '../http/apiError.ts'
import { answers, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requester } from '../liveEdits/actors.ts'
import { requireProject } from '../organizations/access.ts'
import { requirePageInProject, requireTexts } from '../organizations/pageAccess.ts'
import { answerStarted } from './charges.ts'
import { TranslateAnswer, TranslatePage } from './contract.ts'
import { requestTranslation } from './requestTranslation.ts'

const PAGE_REQUIRED = 'Please select a page first'
const ProjectPath = z.object({ project_id: z.uuid() })
const TranslateQuery = z.object({ page_id: z.uuid({ error: PAGE_REQUIRED }) })

export const projectRequestRoutes = createRouter().openapi(
  createRoute({
    method: 'post',
    path: '/{project_id}/translate',
    summary: 'Translate a page of the project, like POST /pages/{page_id}/translate',
    middleware: signedIn,
    security: BEARER,
    tags: ['translations'],
    request: { params: ProjectPath, query: TranslateQuery, body: takes(TranslatePage) },
    responses: { ...answers(TranslateAnswer), ...refusals(401, 404, 415, 422) },
  }),
  async (c) => {
    const { services, user } = c.var
    const request = c.req.valid('json')
    const project = await requireProject(services.db, user.id, c.req.valid('param').project_id, 'useProjects')
    const page = await requirePageInProject(c, c.req.valid('query').page_id, request.languages)
    if (page.project_id !== project.id) throw notFound('Page')
    await requireTexts(c, page.page_id, request.source_text_ids)
    return answerStarted(c, await requestTranslation(services, page, request, requester(c)))
  },
)
