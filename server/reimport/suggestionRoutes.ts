import { createRoute } from '@hono/zod-openapi'
import { countSuggested } from '#db/queries/reimports/fileSuggestions.ts'
import { answers, BEARER, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requester } from '../liveEdits/actors.ts'
import { requirePage } from '../organizations/access.ts'
import { requirePageInProject } from '../organizations/pageAccess.ts'
import {
  AcceptedSuggestions,
  AcceptSuggestions,
  InLanguage,
  PagePath,
  SuggestedRows,
  SuggestionPath,
} from './contract.ts'
import { acceptSuggestions } from './suggestions/acceptSuggestions.ts'
import { acceptFileSuggestion, dismissFileSuggestion, requireFileSuggestion } from './suggestions/fileSuggestions.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['pages'] }

export const suggestionRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/file-suggestions',
      summary: 'How many texts of a page have a suggestion of a re-imported file in one language',
      ...guarded,
      request: { params: PagePath, query: InLanguage },
      responses: { ...answers(SuggestedRows), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { language } = c.req.valid('query')
      const { page_id } = await requirePageInProject(c, c.req.valid('param').page_id, [language])
      return c.json({ rows: await countSuggested(c.var.services.db, page_id, language) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/pages/{page_id}/file-suggestions/accept',
      summary: 'Use the newest suggestion of the next 500 rows that have one; the answer says how to go on',
      ...guarded,
      request: { params: PagePath, body: takes(AcceptSuggestions) },
      responses: { ...answers(AcceptedSuggestions), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { language, ...going } = c.req.valid('json')
      const { page_id } = c.req.valid('param')
      await requirePage(services.db, user.id, page_id, 'useProjects')
      await requirePageInProject(c, page_id, [language])
      return c.json(await acceptSuggestions(services, { page_id, language }, going, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/file-suggestions/{suggestion_id}/accept',
      summary: 'Use the text of a re-imported file in the place of the present one',
      ...guarded,
      request: { params: SuggestionPath },
      responses: { ...answers(Message), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const by = requester(c)
      const found = await requireFileSuggestion(c.var.services, c.req.valid('param').suggestion_id, by)
      await acceptFileSuggestion(c.var.services, found, by)
      return c.json({ message: 'Suggestion accepted' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/file-suggestions/{suggestion_id}/dismiss',
      summary: 'Dismiss the text of a re-imported file',
      ...guarded,
      request: { params: SuggestionPath },
      responses: { ...answers(Message), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const by = requester(c)
      const found = await requireFileSuggestion(c.var.services, c.req.valid('param').suggestion_id, by)
      await dismissFileSuggestion(c.var.services, found, by)
      return c.json({ message: 'Suggestion dismissed' }, 200)
    },
  )
