import { createRoute } from '@hono/zod-openapi'
import { countSuggested } from '#db/queries/files/fileSuggestions.ts'
import { answers, createRouter, Message, refusals, takes } from '../../http/openapi/openapi.ts'
import { requester } from '../../liveEdits/actors.ts'
import { PagePath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { requireTargets } from '../../rights/pageAccess.ts'
import { AcceptedSuggestions, AcceptSuggestions, InLanguage, SuggestedRows, SuggestionPath } from '../merge/contract.ts'
import { acceptSuggestions } from './acceptSuggestions.ts'
import { acceptFileSuggestion, dismissFileSuggestion } from './fileSuggestions.ts'

export const suggestionRoutes = createRouter('pages')
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/file-suggestions',
      summary: 'How many texts of a page have a suggestion of a re-imported file in one language',
      ...guarded('readProject', 'page'),
      request: { params: PagePath, query: InLanguage },
      responses: { ...answers(SuggestedRows), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { language } = c.req.valid('query')
      const { services, page } = c.var
      requireTargets(page, [language])
      return c.json({ rows: await countSuggested(services.db, page.page_id, language) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/pages/{page_id}/file-suggestions/accept',
      summary: 'Use the newest suggestion of the next 500 rows that have one; the answer says how to go on',
      ...guarded('writeText', 'page'),
      request: { params: PagePath, body: takes(AcceptSuggestions) },
      responses: { ...answers(AcceptedSuggestions), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, page } = c.var
      const { language, ...going } = c.req.valid('json')
      const { page_id } = page
      requireTargets(page, [language])
      return c.json(await acceptSuggestions(services, { page_id, language }, going, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/file-suggestions/{suggestion_id}/accept',
      summary: 'Use the text of a re-imported file in the place of the present one',
      ...guarded('writeText', 'suggestion'),
      request: { params: SuggestionPath },
      responses: { ...answers(Message), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      await acceptFileSuggestion(c.var.services, c.var.suggestion, requester(c))
      return c.json({ message: 'Suggestion accepted' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/file-suggestions/{suggestion_id}/dismiss',
      summary: 'Dismiss the text of a re-imported file',
      ...guarded('writeText', 'suggestion'),
      request: { params: SuggestionPath },
      responses: { ...answers(Message), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await dismissFileSuggestion(c.var.services, c.var.suggestion, requester(c))
      return c.json({ message: 'Suggestion dismissed' }, 200)
    },
  )
